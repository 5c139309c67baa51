/** Dark or light: the system's choice, unless the address or the speaker says otherwise. */

const root = document.documentElement;

/** Takes `?theme=dark` or `?theme=light` from the address. */
export function wishedTheme(): void {
  const wish = new URLSearchParams(location.search).get('theme');
  if (wish === 'dark' || wish === 'light') root.dataset.theme = wish;
}

/** To the one that is not shown now. */
export function switchTheme(): void {
  const shown = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset.theme = shown === 'dark' ? 'light' : 'dark';
}
