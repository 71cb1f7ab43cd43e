import { SITES } from './hosts';

/** The text in the terminal once the demo runs. */
export function announcement(url: string): string {
  return `
  Finance Chat demo

  Start here     ${url}/
  Studio         ${url}/studio/
  Partner page   ${url}/partner/
  Bank portal    ${url}/bank/
  Guides         ${url}/docs/
  baseUrl        ${url}

  Examples
${SITES.map((site) => `    ${url}/hosts/${site}/`).join('\n')}

  Stop with Ctrl+C.
`;
}
