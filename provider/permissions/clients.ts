import { ApiError } from "#contract/errors.ts";
import type { House } from "../house.ts";
import { isSameSecret } from "../same-secret.ts";

interface Given {
  clientId: string;
  clientSecret: string;
  address: string | undefined;
}

/**
 * Where the installation has a pair for its clients, only who names it signs in or renews a token (attack A08). The
 * try is counted before the pair is compared.
 * @throws ApiError INVALID_CLIENT, TOO_MANY_TRIES
 */
export async function mustBeOurClient(
  { apiClient, guards }: Pick<House, "apiClient" | "guards">,
  { clientId, clientSecret, address }: Given,
): Promise<void> {
  if (!apiClient) return;
  const giveBack = await guards.take("password", { address });
  const isId = isSameSecret(clientId, apiClient.clientId);
  const isSecret = isSameSecret(clientSecret, apiClient.clientSecret);
  if (!isId || !isSecret) throw new ApiError("INVALID_CLIENT");
  await giveBack();
}
