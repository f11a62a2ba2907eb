import { ApiError } from "#contract/errors.ts";
import type { ProviderContext } from "../context.ts";
import { toNetwork } from "../sign-in/guards.ts";
import { isSameSecret } from "../sign-in/same-secret.ts";

interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  address: string | undefined;
}

/**
 * If the installation has a client pair, only a client that sends it may sign in or renew a token (attack
 * A08). Only wrong pairs count as tries: the secret is random, and someone else's tries must not block a
 * console.
 * @throws ApiError INVALID_CLIENT, TOO_MANY_TRIES
 */
export async function requireOurClient(
  { apiClient, guards }: Pick<ProviderContext, "apiClient" | "guards">,
  { clientId, clientSecret, address }: ClientCredentials,
): Promise<void> {
  if (!apiClient) return;
  const isId = isSameSecret(clientId, apiClient.clientId);
  const isSecret = isSameSecret(clientSecret, apiClient.clientSecret);
  if (isId && isSecret) return;
  if (address !== undefined) await guards.count(["client.network", toNetwork(address)]);
  throw new ApiError("INVALID_CLIENT");
}
