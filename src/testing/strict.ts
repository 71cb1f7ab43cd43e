interface StrictOptions {
  /** The only address that scripts may send requests to. */
  service: string;
  /** The origins that may show the page in a frame. */
  ancestors: "'none'" | "'self'";
}

/** A policy that allows scripts with the page's nonce, scripts that these load, and requests to the service. */
export function strictHeaders({ service, ancestors }: StrictOptions) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `connect-src ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  const headers = {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
  return { nonce, headers };
}
