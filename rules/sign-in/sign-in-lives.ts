/** How long an access token works. */
export const ACCESS_TOKEN_LIFE_S = 3600;
/** How long a refresh token can be used, once. */
export const REFRESH_TOKEN_LIFE_S = 30 * 24 * 3600;
/** How long an administrator can see a building as another person, before beginning again. */
export const VIEW_LIFE_MS = 15 * 60_000;
/** How long a browser's session lasts unused. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
/** How long an ended session is still known: a page that was open overnight can be continued. */
export const ENDED_KNOWN_MS = 24 * 3_600_000;
/** How long a fresh proof is valid. */
export const PROOF_LIFE_MS = 5 * 60_000;
/** The time for a second step, or for a passkey. */
export const SIGN_IN_STEP_LIFE_MS = 5 * 60_000;
/** How long a browser is known, from its last sign-in on. */
export const KNOWN_BROWSER_LIFE_MS = 365 * 24 * 3_600_000;
