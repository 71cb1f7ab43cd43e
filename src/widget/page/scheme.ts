export type Scheme = 'light' | 'dark';

/** The colour schemes that the page declares, in its style or its head. */
export function readDeclaredSchemes(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  return `${getComputedStyle(document.documentElement).colorScheme} ${meta?.content}`;
}

/** The scheme that the page declares, else the one that the system prefers. */
export function schemeOf(declared: string, prefersDark: boolean): Scheme {
  const light = declared.includes('light');
  const dark = declared.includes('dark');
  return (light === dark ? prefersDark : dark) ? 'dark' : 'light';
}
