interface StrictPage {
  /** With the placeholders `{nonce}` and `integrity=""`. */
  page: string;
  /** Of the widget's script. */
  integrity: string;
  /** The only address that the page may send requests to. */
  service: string;
  /** The origins that may show the page in a frame. */
  ancestors: "'none'" | "'self'";
}

/** A page under a policy that allows scripts with its nonce, scripts that these load, and requests to the service. */
export function strictPage({ page, integrity, service, ancestors }: StrictPage): Response {
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
  const filled = page.replaceAll('{nonce}', nonce).replace('integrity=""', `integrity="${integrity}"`);
  return new Response(filled, {
    headers: {
      'Content-Security-Policy': policy.join('; '),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
    },
  });
}
