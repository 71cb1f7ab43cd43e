import { customers } from '../src/testing/customers';
import { SITES } from './hosts';

interface Announced {
  url: string;
  /** 0 means any free port. */
  wantedPort: number;
  isWidgetBuilt: boolean;
}

/** The text in the terminal once the demo runs. */
export function announcement({ url, wantedPort, isWidgetBuilt }: Announced): string {
  const { port } = new URL(url);
  const isTaken = wantedPort !== 0 && port !== String(wantedPort);
  return `
  Finance Chat demo
${isTaken ? `\n  Port ${wantedPort} is taken, so the demo runs on port ${port}.\n` : ''}
  Start here     ${url}/
  Studio         ${url}/studio/
  Partner page   ${url}/partner/
  Bank portal    ${url}/bank/
  Guides         ${url}/docs/
  baseUrl        ${url}

  Examples
${SITES.map((site) => `    ${url}/hosts/${site}/`).join('\n')}

  Customers
${customers.map(({ userId, label, currency }) => `    ${userId.padEnd(8)} ${label}, ${currency}`).join('\n')}

  Stop with Ctrl+C.
${isWidgetBuilt ? '' : '\n  The widget is not built yet, so no bubble will appear: run "npm run build" first.\n'}`;
}
