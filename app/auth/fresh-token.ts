import type { Caller, Client } from "#contract/client/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { needsRefresh } from "#rules/sign-in/tokens.ts";
import type { SessionData } from "./session-data.ts";

/** The request that needs a token: limits count by its address or known browser, logs name its id. */
interface Visitor extends Pick<Caller, "address" | "requestId"> {
  deviceToken: string | undefined;
  /** The server's clock. */
  times: () => Times;
}

/** Running refreshes by their refresh token: parallel requests of a session share one (attack B14). */
const refreshes = new Map<string, Promise<Token>>();

/**
 * Returns the token, or its successor if it is about to expire. If the refresh is refused, the password login
 * is retried (§4).
 * @throws ApiError the provider's error if the login fails too
 */
export async function freshToken(
  client: Client,
  visitor: Visitor,
  token: Token,
  login: SessionData["login"],
): Promise<Token> {
  if (!needsRefresh(token.expires_at, visitor.times())) return token;
  const key = token.refresh_token;
  let refresh = refreshes.get(key);
  if (!refresh) {
    refresh = renew(client, visitor, token, login).finally(() => refreshes.delete(key));
    refreshes.set(key, refresh);
  }
  return refresh;
}

async function renew(
  client: Client,
  { deviceToken, address, requestId }: Visitor,
  token: Token,
  login: SessionData["login"],
): Promise<Token> {
  const visitor = { address, requestId };
  const { auth } = client.as(visitor);
  try {
    return await auth.token({
      body: { grant_type: "refresh_token", refresh_token: token.refresh_token },
    });
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 429) throw error;
    // The sign-in was ended and there is no stored password to sign in with again.
    if (error.errorName === "SIGN_IN_ENDED" || !login) throw new ApiError("UNAUTHENTICATED");
    const body = {
      grant_type: "password",
      ...login,
      device_token: deviceToken,
      stored_password: "1",
    } as const;
    const signedIn = await auth.token({ body });
    if (token.domain_id === null) return signedIn;
    return client
      .as({ ...visitor, token: signedIn.access_token })
      .auth.enterDomain({ domainId: token.domain_id });
  }
}
