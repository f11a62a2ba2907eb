import type { ProviderContext } from "../context.ts";
import { toNetwork, type TryCounter } from "./guards.ts";
import { isKnownTo, type KnownBrowser } from "./known-browsers.ts";
import type { CallerTrust } from "./passwords.ts";
import { listSignInAddresses } from "./queries/sign-ins.ts";

interface Origin {
  address: string | undefined;
  browser: KnownBrowser | undefined;
}

interface Account {
  userId: string;
  version: number;
}

interface CountedTry {
  undo(): Promise<void>;
  trust: CallerTrust;
}

/**
 * Takes a try at a password before the comparison. A browser that signed in to the account before has
 * separate counters. All other tries count by network, by account and network, and together from networks
 * from which the account never signed in.
 * @param login as it is looked up; a login without an account is also counted
 * @throws ApiError TOO_MANY_TRIES
 */
export async function takePasswordTry(
  context: ProviderContext,
  { login, account, origin }: { login: string; account: Account | undefined; origin: Origin },
): Promise<CountedTry> {
  const known = account && knownCounters(context, "sign-in", account, origin);
  if (known) return { undo: await context.guards.count(...known), trust: "known" };
  const network = networkIn(origin);
  const undoNetworkTry = await context.guards.count(...inNetwork("sign-in.network", network));
  const isKnownNetwork = await hasSignedInFrom(context, account, network);
  const undo = await context.guards.count(
    ["sign-in.account-in-network", `${network} ${login}`],
    ...(isKnownNetwork ? [] : [["sign-in.strangers", login] as const]),
  );
  return {
    async undo() {
      await undoNetworkTry();
      await undo();
    },
    trust: "stranger",
  };
}

/**
 * Takes a try for an expensive call before anything is read. Browsers that signed in before have counters of
 * their own, and one together for each network: each sign-in without a device token makes another browser.
 */
export async function takeCodeOrigin(context: ProviderContext, origin: Origin): Promise<() => Promise<void>> {
  const network = networkIn(origin);
  if (!origin.browser) return context.guards.count(...inNetwork("code-origin.network", network));
  return context.guards.count(
    ["code-origin.browser", origin.browser.id],
    ...inNetwork("code-origin.known-browsers", network),
  );
}

/**
 * Takes a try at the code of a person whose password was right. A recovery code is too long to guess: it does
 * not count toward the strangers' limit, so that it always works.
 * @throws ApiError TOO_MANY_TRIES
 */
export async function takeCodeTry(
  context: ProviderContext,
  { account, origin, code }: { account: Account; origin: Origin; code: string },
): Promise<() => Promise<void>> {
  const known = knownCounters(context, "code", account, origin);
  if (known) return context.guards.count(...known);
  const network = networkIn(origin);
  const isOpenToStrangers = /^[0-9]+$/.test(code) && !(await hasSignedInFrom(context, account, network));
  return context.guards.count(
    ["code.account-in-network", `${network} ${account.userId}`],
    ...(isOpenToStrangers ? [["code.strangers", account.userId] as const] : []),
  );
}

/** Returns the counters of a browser that signed in to the account before; undefined for any other. */
function knownCounters(
  context: ProviderContext,
  kind: "sign-in" | "code",
  account: Account,
  { browser }: Origin,
): TryCounter[] | undefined {
  if (!browser || !isKnownTo(context, browser, account)) return undefined;
  return [
    [`${kind}.browser`, `${browser.id} ${account.userId}`],
    [`${kind}.known-browsers`, account.userId],
  ];
}

/** Looks up a missing account too, so that both cases take the same time (attack C02). */
async function hasSignedInFrom(
  { db }: ProviderContext,
  account: Account | undefined,
  network: string,
): Promise<boolean> {
  const addresses = await listSignInAddresses(db, account?.userId ?? "");
  return addresses.some((address) => network !== "" && toNetwork(address) === network);
}

/** Returns what counts a network; nothing for a call without a network address. */
function inNetwork(counter: TryCounter[0], network: string): TryCounter[] {
  return network === "" ? [] : [[counter, network]];
}

/** Returns the network; empty for a call without a network address. */
function networkIn({ address }: Origin): string {
  return address === undefined ? "" : toNetwork(address);
}
