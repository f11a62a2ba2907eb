declare global {
  interface Window {
    /** Missing in browsers that do not know trusted types. */
    trustedTypes?: { createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown };
  }
}

/** What React writes to create the element of a script; the console's scripts have content on the server alone. */
const OF_REACT = new Set(["", "<script></script>"]);

/**
 * Declares which texts may become markup, or the address of a script: the page's policy refuses all others,
 * so that no mistake here makes a script of what a person typed. `worker-src` limits the addresses to the
 * console's own files.
 */
export function restrictMarkup(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML(text) {
      if (OF_REACT.has(text)) return text;
      throw new TypeError("A text is not to become markup.");
    },
    createScriptURL: (address) => address,
  });
}
