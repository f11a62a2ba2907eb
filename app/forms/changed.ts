import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { type FlashMessage, isShownAt, type Undo } from "#app/flash.ts";
import type { LoadContext } from "#app/load-context.ts";

/** The redirect of a change, and the sentence shown there. */
export interface Change {
  /** An address of the console. */
  to: string;
  /** The key of the sentence. */
  message: string;
  values?: Record<string, string | number>;
  undo?: Undo;
}

/**
 * Answers a form that has changed something: redirects to a page, where the shell shows the flash message
 * (U-D2). The sentence is stored in the session, so that no address can fake one.
 * @param headers further headers of the answer, such as the cookie of a new session
 */
export async function changed(
  { session }: Pick<LoadContext, "session">,
  { to, message, values = {}, undo }: Change,
  headers?: HeadersInit,
): Promise<Response> {
  const { pathname: path } = new URL(to, "http://localhost");
  const flash: FlashMessage = { id: randomUUID(), path, at: Date.now(), message, values, undo };
  // The change is made; a message that can't be stored must not make it fail.
  await session.update((stored) => ({ ...stored, flash })).catch(() => undefined);
  return redirect(to, { status: 303, headers });
}

/**
 * The flash message for the requested page. A document request takes it: it is shown there once. A data
 * request leaves it for a minute, because the next one may abort it; the script shows it once.
 */
export async function takeFlash(
  { session }: LoadContext,
  request: Request,
): Promise<FlashMessage | undefined> {
  const flash = (await session.read())?.flash;
  if (!flash || !isShownAt(flash, request.url, Date.now())) return undefined;
  if (request.headers.get("Accept")?.includes("text/html"))
    await session.update(({ flash: _flash, ...stored }) => stored).catch(() => undefined);
  return flash;
}
