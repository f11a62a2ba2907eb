import { randomBytes } from "node:crypto";
import { isCurrent } from "#rules/history/bounded-time.ts";
import { KNOWN_BROWSER_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { ProviderContext } from "../context.ts";
import { isSameSecret } from "./same-secret.ts";

/** A browser is known to this many accounts at most: the last ones that used it. */
const ACCOUNTS_MAX = 8;
const MARK_LENGTH = 32;
const ID_BYTES = 16;

/** A browser, or a program, that has signed in before. */
export interface KnownBrowser {
  id: string;
  /** One entry for each account that it signed in to. */
  marks: readonly string[];
}

interface AccountVersion {
  userId: string;
  /** The version of the account's sign-in methods: a reset with a link makes all browsers unknown. */
  version: number;
}

type BrowserContext = Pick<ProviderContext, "keys" | "now" | "times">;

/**
 * Returns the browser of a device token; undefined for a token that this installation did not make, or that
 * has expired.
 */
export function readBrowser({ keys, times }: BrowserContext, deviceToken: string): KnownBrowser | undefined {
  const end = deviceToken.lastIndexOf(".");
  const signed = deviceToken.slice(0, Math.max(end, 0));
  if (!isSameSecret(deviceToken.slice(end + 1), keys.hash("known browser", signed))) return undefined;
  const [id = "", expiresAt = "", ...marks] = signed.split(".");
  return isCurrent(parseInt(expiresAt, 36), KNOWN_BROWSER_LIFE_MS, times()) ? { id, marks } : undefined;
}

/** Whether the browser has signed in to the account in the current version of its sign-in methods. */
export function isKnownTo(context: BrowserContext, browser: KnownBrowser, owner: AccountVersion): boolean {
  const expected = markOf(context, browser.id, owner);
  return browser.marks.some((mark) => isSameSecret(mark, expected));
}

/**
 * Returns the device token of a browser that has just signed in: its id and the hashed accounts, signed with
 * a keyed hash.
 */
export function createDeviceToken(
  context: BrowserContext,
  browser: KnownBrowser | undefined,
  owner: AccountVersion,
): string {
  const id = browser?.id ?? randomBytes(ID_BYTES).toString("base64url");
  const mark = markOf(context, id, owner);
  const others = (browser?.marks ?? []).filter((other) => other !== mark);
  const expiresAt = (context.now() + KNOWN_BROWSER_LIFE_MS).toString(36);
  const signed = [id, expiresAt, mark, ...others.slice(0, ACCOUNTS_MAX - 1)].join(".");
  return `${signed}.${context.keys.hash("known browser", signed)}`;
}

function markOf({ keys }: BrowserContext, id: string, { userId, version }: AccountVersion): string {
  return keys.hash("account of a known browser", `${id} ${userId} ${version}`).slice(0, MARK_LENGTH);
}
