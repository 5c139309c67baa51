/** Path of the browser to test in, or null where none is installed. */
export function findBrowser(): string | null;
