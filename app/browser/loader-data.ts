import { RemixBrowser } from "@remix-run/react";

/**
 * Waits until Remix has decoded the loader data that came with the page.
 *
 * RemixBrowser starts the decoding when it is first rendered and suspends the root until it ends. A click or
 * key press meanwhile makes React 18 hydrate synchronously, which a suspended root can't do: React abandons
 * the page with error 345. Called before React renders it, RemixBrowser throws the promise before its first
 * hook.
 */
export async function loaderDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    await thrown;
  }
}
