/** Loads a script from the folder of our own. */
export type LoadScript = (file: string, integrity?: string) => Promise<void>;

/** Turns the name of a file into its address. */
interface Policy {
  createScriptURL(file: string): string;
}

type CreatePolicy = (name: string, rules: Policy) => Policy;

export function createScriptLoader({ src, nonce }: HTMLScriptElement): LoadScript {
  const rules: Policy = {
    createScriptURL(file) {
      // Whoever gets hold of the loader loads nothing else by our policy and our nonce.
      if (!/^\w[\w/-]*\.js$/.test(file)) throw new Error(`${file} did not load.`);
      return new URL(file, src).href;
    },
  };
  let policy: Policy | undefined;

  return (file, integrity = '') =>
    new Promise((resolve, reject) => {
      const { trustedTypes } = window as { trustedTypes?: { createPolicy: CreatePolicy } };
      // A page may allow the name only once.
      policy ??= trustedTypes?.createPolicy('finance-chat', rules) ?? rules;
      const script = document.createElement('script');
      Object.assign(script, {
        nonce,
        integrity,
        // Browsers check the integrity of a script from another origin only with CORS.
        crossOrigin: '',
        src: policy.createScriptURL(file),
        onload: resolve,
        onerror: () => reject(new Error(`${script.src} did not load.`)),
      });
      document.documentElement.append(script);
      script.remove();
    });
}
