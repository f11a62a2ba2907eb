import type { Token } from "#contract/auth.ts";

/** What somebody signs in with by password, and the browser they do it in. */
export interface Login {
  username: string;
  password: string;
  device?: string;
}

/** What the server keeps for a signed-in browser, sealed; the browser holds only the session's id. */
export interface SessionData {
  userToken: Token;
  userId: string;
  /** For the password login that is retried when a refresh fails (§4); none where a password alone is not enough. */
  login?: Login | undefined;
  building?: { token: Token; domainId: string };
  /** The device whose diagnostic log is looked at (§2). */
  deviceId?: string;
}
