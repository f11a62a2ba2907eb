import type { EntryContext } from "@remix-run/node";

/** Pages that are the same for everyone without a session, except for their form token and nonce. */
const SHARED_ROUTES = new Set(["root", "routes/sign-in/login/route"]);
/** A page for each language, and some for the messages on the login screen. */
const PAGES_MAX = 24;
/** None of our texts contains these. */
const TOKEN = "\u0001";
const NONCE = "\u0002";

interface VisitorValues {
  formToken: string;
  nonce: string;
}

/**
 * A cache of the rendered login screen, keyed by everything that it shows. Rendering is half of its cost, and
 * everyone without a session gets the same page.
 */
export class SharedPages {
  readonly #pages = new Map<string, string>();

  /**
   * @param language the language that the page is rendered in
   * @returns what the page depends on, without the visitor's own values; undefined for a page that is not
   * shared
   */
  keyOf(url: string, language: string, { staticHandlerContext }: EntryContext): string | undefined {
    const { matches, loaderData, actionData, errors, statusCode } = staticHandlerContext;
    const isShared = matches.every(({ route }) => SHARED_ROUTES.has(route.id)) && matches.length > 1;
    if (!isShared || actionData || errors || statusCode !== 200) return undefined;
    const root = loaderData["root"] as { formToken?: string; visit?: string } | undefined;
    if (!root || root.visit !== undefined) return undefined;
    return JSON.stringify([url, language, loaderData]).replaceAll(root.formToken ?? TOKEN, TOKEN);
  }

  /** The cached page with this visitor's token and nonce; undefined if there is none. */
  find(key: string, { formToken, nonce }: VisitorValues): string | undefined {
    return this.#pages.get(key)?.replaceAll(TOKEN, formToken).replaceAll(NONCE, nonce);
  }

  store(key: string, page: string, { formToken, nonce }: VisitorValues): void {
    if (page.includes(TOKEN) || page.includes(NONCE)) return;
    if (this.#pages.size >= PAGES_MAX) this.#pages.clear();
    this.#pages.set(key, page.replaceAll(formToken, TOKEN).replaceAll(nonce, NONCE));
  }
}
