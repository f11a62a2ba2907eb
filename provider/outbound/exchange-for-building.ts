import { type Exchange, exchange, type ExchangeOptions, type Fetch } from "#contract/client/exchange.ts";
import { HostRefusedError } from "./lookup.ts";
import type { Outbound } from "./outbound.ts";

/**
 * Sends a request to an address that an administrator of the building typed, and reads the whole answer.
 * @throws HostRefusedError for a host that the settings do not allow; ApiError as {@link exchange}
 */
export async function exchangeForBuilding(
  outbound: Outbound,
  domainId: string,
  address: string,
  options: Omit<ExchangeOptions, "fetch">,
): Promise<Exchange> {
  let refused: HostRefusedError | undefined;
  const fetchOnce = outbound.fetchForBuilding(domainId);
  const fetch: Fetch = (to, request) =>
    fetchOnce(to, request).catch((error: unknown) => {
      if (error instanceof Error && error.cause instanceof HostRefusedError) refused = error.cause;
      throw error;
    });
  return exchange(address, { ...options, fetch }).catch((error: unknown) => {
    throw refused ?? error;
  });
}
