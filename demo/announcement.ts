import { customers } from '../src/testing/customers';

interface Announced {
  url: string;
  /** 0 means any free port. */
  wantedPort: number;
  isWidgetBuilt: boolean;
}

/** What the terminal says once the demo runs. */
export function announcement({ url, wantedPort, isWidgetBuilt }: Announced): string {
  const { port } = new URL(url);
  const isTaken = wantedPort !== 0 && port !== String(wantedPort);
  return `
  Finance Chat demo
${isTaken ? `\n  Port ${wantedPort} is taken, so the demo runs on port ${port}.\n` : ''}
  Studio         ${url}/
  Pages          ${url}/pages/
  Partner page   ${url}/partner/
  Bank portal    ${url}/bank/
  Other hosts    ${url}/hosts/tag/ (module, headless, react, reactHeadless, vue, turbo)
  baseUrl        ${url}

  Customers
${customers.map(({ userId, label, currency }) => `    ${userId.padEnd(8)} ${label}, ${currency}`).join('\n')}

  Stop with Ctrl+C.
${isWidgetBuilt ? '' : '\n  The widget is not built yet, so no bubble will appear: run "npm run build" first.\n'}`;
}
