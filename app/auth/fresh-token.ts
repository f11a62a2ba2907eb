import type { Token } from "#contract/auth.ts";
import type { Client } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { needsRefresh } from "#rules/tokens.ts";
import type { SessionData } from "./session-data.ts";

/** Refreshes under way, by the refresh token they use: parallel requests of a session share one (attack B14). */
const underWay = new Map<string, Promise<Token>>();

/**
 * A token that lives on: the same while it is far from its expiry, else its successor; if the refresh is refused
 * the password login is retried (§4).
 * @throws ApiError whatever the provider says when that fails too.
 */
export async function freshToken(
  client: Client,
  token: Token,
  login: SessionData["login"],
  now: number,
): Promise<Token> {
  if (!needsRefresh(token.expires_at, now)) return token;
  const key = token.refresh_token;
  let refresh = underWay.get(key);
  if (!refresh) {
    refresh = renew(client, token, login).finally(() => underWay.delete(key));
    underWay.set(key, refresh);
  }
  return refresh;
}

async function renew(client: Client, token: Token, login: SessionData["login"]): Promise<Token> {
  const visitor = client.as({});
  try {
    return await visitor.auth.token({
      body: { grant_type: "refresh_token", refresh_token: token.refresh_token },
    });
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 429) throw error;
    const signedIn = await visitor.auth.token({ body: { grant_type: "password", ...login } });
    if (token.domain_id === null) return signedIn;
    return client.as({ token: signedIn.access_token }).auth.enterDomain({ domainId: token.domain_id });
  }
}
