/** Makes text that a service sent safe to print: no token in it, and nothing that a terminal obeys. */
export interface SafeText {
  addSecrets(...secrets: (string | undefined)[]): void;
  clean(text: string): string;
}

const MAX_LENGTH = 500;
/** A shorter word may stand anywhere, and is nobody's secret. */
const MIN_SECRET_LENGTH = 8;

export function createSafeText(): SafeText {
  const secrets = new Set<string>();

  function hideSecrets(text: string): string {
    // The longest first, as one may be a part of another.
    const longestFirst = [...secrets].sort((one, other) => other.length - one.length);
    return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '[token]'), text);
  }

  return {
    addSecrets(...given) {
      // A secret is searched for as it is printed: without the line break that a file or a variable ends with.
      for (const secret of given.map(withoutControls)) {
        if (secret.length >= MIN_SECRET_LENGTH) secrets.add(secret);
      }
    },
    clean(text) {
      const hidden = hideSecrets(withoutControls(text));
      return hidden.length > MAX_LENGTH ? `${hidden.slice(0, MAX_LENGTH)}…` : hidden;
    },
  };
}

/** Control characters move the cursor or begin a line; format characters turn the direction. */
function withoutControls(text = ''): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
}
