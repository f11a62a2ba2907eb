import { RemixBrowser, UNSAFE_RemixContext } from "@remix-run/react";

/*
 * All that the console uses of Remix without a documented interface (decision 291). A new version of Remix is
 * compared with this file and with compiler/remix-internals.ts; no other file contains these names
 * (tests/tree/names.test.ts).
 */

type PageRouter = typeof window.__remixRouter;

/**
 * Returns the page's router: its current state, and not the snapshot of it that React has rendered. Undefined
 * before Remix has hydrated the page.
 *
 * Private: `RemixBrowser` stores it in a global for its reloading in development.
 */
export function findPageRouter(): PageRouter | undefined {
  return window.__remixRouter;
}

/**
 * Returns the page's router, for code that runs in a hydrated page, such as effects.
 * @throws Error before that, or if Remix has no such global any more
 */
export function pageRouter(): PageRouter {
  const router = findPageRouter();
  if (!router) throw new Error("Remix has no router in window.__remixRouter: look at remix-internals.ts.");
  return router;
}

/**
 * Whether the page can be revalidated now. A revalidation aborts a navigation, and Remix then ignores the redirect of a
 * form that a fetcher sends.
 */
export function canRevalidate({ navigation, revalidation, fetchers }: PageRouter["state"]): boolean {
  const isSending = [...fetchers.values()].some(({ state }) => state === "submitting");
  return navigation.state === "idle" && revalidation === "idle" && !isSending;
}

/** What `Scripts` reads while the server renders a page. Private: Remix calls its context unsafe to use. */
export const RenderedPageContext = UNSAFE_RemixContext;

/**
 * Returns the script that gives Remix the page's data: its state, and what its loaders returned.
 *
 * Private: the global's name, and that its `stream` is what `RemixBrowser` decodes. `Scripts` writes the same,
 * the stream in pieces.
 */
export function pageDataScript(serverHandoffString: string | undefined, loaderData: string): string {
  return `window.__remixContext = ${serverHandoffString};\n__remixContext.stream = ${streamOf(loaderData)};`;
}

/** Returns a script's expression for the stream of bytes that Remix decodes in the browser. */
function streamOf(data: string): string {
  // A "<" could end the script; Remix escapes the others too, so that no name looks like markup.
  const content = JSON.stringify(data).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return `new Response(${content}).body`;
}

/**
 * Gives Remix the modules of the page's routes, which it needs for hydration.
 *
 * Private: the global's name. `Scripts` writes a module that fills it.
 */
export function provideRouteModules(modules: Record<string, unknown>): void {
  window.__remixRouteModules = modules as typeof window.__remixRouteModules;
}

/**
 * Waits until Remix has decoded the loader data that came with the page.
 *
 * `RemixBrowser` starts the decoding when it is first rendered and suspends the root until it ends. A click or
 * key press meanwhile makes React 18 hydrate synchronously, which a suspended root can't do: React abandons
 * the page with error 345. Private: called before React renders it, `RemixBrowser` throws the promise before
 * its first hook.
 */
export async function loaderDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    await thrown;
  }
}
