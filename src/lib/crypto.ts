/** 128 random bits, as hexadecimal digits. `crypto.randomUUID` is missing on insecure pages. */
export const randomId = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** SHA-256, as hexadecimal digits. Rejects where there is no `crypto.subtle`, as on insecure pages. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(new Uint8Array(bytes));
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
