import type { FlashMessage } from "#app/flash.ts";
import type { Token } from "#contract/sign-in/auth.ts";

/** A person's password login and the browser that they use. */
export interface Login {
  username: string;
  password: string;
  device?: string;
}

/** What an administrator sees as another person of the building they are in. */
export interface PersonView {
  /** Reads as the person, in this building only. */
  token: string;
  userId: string;
  name: string;
}

/** What the server stores for a signed-in browser, encrypted; the browser only has the session's id. */
export interface SessionData {
  userToken: Token;
  userId: string;
  /**
   * For the password login that is retried when a refresh fails (§4); missing if a password alone is not
   * enough.
   */
  login?: Login | undefined;
  building?: { token: Token; domainId: string };
  /** While it is there, all pages of the building are read with it, and nothing can be changed. */
  view?: PersonView | undefined;
  /** The device whose diagnostic log is shown (§2). */
  deviceId?: string;
  /** The flash message of the last change, until a page has shown it. */
  flash?: FlashMessage;
}
