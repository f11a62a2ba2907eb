import { ApiError } from "#contract/errors.ts";
import type { ProviderContext } from "../context.ts";
import { networkOf } from "../sign-in/guards.ts";
import { isSameSecret } from "../sign-in/same-secret.ts";

interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  address: string | undefined;
}

/**
 * When the installation has a client pair, only a client that sends it signs in or renews a token (attack
 * A08). Only wrong pairs count: the secret is random, and a neighbour's tries must not block a console.
 * @throws ApiError INVALID_CLIENT, TOO_MANY_TRIES
 */
export async function mustBeOurClient(
  { apiClient, guards }: Pick<ProviderContext, "apiClient" | "guards">,
  { clientId, clientSecret, address }: ClientCredentials,
): Promise<void> {
  if (!apiClient) return;
  const isId = isSameSecret(clientId, apiClient.clientId);
  const isSecret = isSameSecret(clientSecret, apiClient.clientSecret);
  if (isId && isSecret) return;
  if (address !== undefined) await guards.count(["client.network", networkOf(address)]);
  throw new ApiError("INVALID_CLIENT");
}
