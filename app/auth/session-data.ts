import type { Token } from "#contract/auth.ts";

/** What the server keeps for a signed-in browser, sealed; the browser holds only the session's id. */
export interface SessionData {
  userToken: Token;
  userId: string;
  /** For the password login that is retried when a refresh fails (§4). */
  login: { username: string; password: string };
  building?: { token: Token; domainId: string };
  /** The device whose diagnostic log is looked at (§2). */
  deviceId?: string;
}
