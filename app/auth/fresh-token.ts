import type { Token } from "#contract/auth.ts";
import type { Caller, Client } from "#contract/client/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { needsRefresh } from "#rules/tokens.ts";
import type { SessionData } from "./session-data.ts";

/** Whose request it is that needs a token: limits count by the address, logs name the request. */
type Visitor = Pick<Caller, "address" | "requestId">;

/** Refreshes under way, by the refresh token they use: parallel requests of a session share one (attack B14). */
const underWay = new Map<string, Promise<Token>>();

/**
 * A token that lives on: the same while it is far from its expiry, else its successor; if the refresh is refused
 * the password login is retried (§4).
 * @throws ApiError whatever the provider says when that fails too.
 */
export async function freshToken(
  client: Client,
  visitor: Visitor,
  token: Token,
  login: SessionData["login"],
  now: number,
): Promise<Token> {
  if (!needsRefresh(token.expires_at, now)) return token;
  const key = token.refresh_token;
  let refresh = underWay.get(key);
  if (!refresh) {
    refresh = renew(client, visitor, token, login).finally(() => underWay.delete(key));
    underWay.set(key, refresh);
  }
  return refresh;
}

async function renew(
  client: Client,
  visitor: Visitor,
  token: Token,
  login: SessionData["login"],
): Promise<Token> {
  const { auth } = client.as(visitor);
  try {
    return await auth.token({
      body: { grant_type: "refresh_token", refresh_token: token.refresh_token },
    });
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 429) throw error;
    // Somebody ended this sign-in, and no kept password begins it anew; or none is kept.
    if (error.errorName === "SIGN_IN_ENDED" || !login) throw new ApiError("UNAUTHENTICATED");
    const signedIn = await auth.token({ body: { grant_type: "password", ...login } });
    if (token.domain_id === null) return signedIn;
    return client
      .as({ ...visitor, token: signedIn.access_token })
      .auth.enterDomain({ domainId: token.domain_id });
  }
}
