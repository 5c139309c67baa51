/** Where numbers place a part. */

/**
 * Gives parts the numbers in their data as custom properties, which styles read: a style attribute in the template would need
 * 'unsafe-inline' in a page's content security policy.
 */
export function place(root: ParentNode): void {
  for (const placed of root.querySelectorAll<HTMLElement>('[data-value], [data-x], [data-y]')) {
    for (const name of ['value', 'x', 'y']) {
      const value = placed.dataset[name];
      if (value !== undefined) placed.style.setProperty(`--${name}`, value);
    }
  }
}
