import { isIPv6 } from "node:net";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import type { Guard } from "#contract/call.ts";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#storage/database.ts";
import { digest } from "../keys.ts";
import { triesClient } from "./queries/guard-tries.ts";

interface Allowance {
  tries: number;
  perSeconds: number;
}

/**
 * How often a secret may be compared, per account and per address (attacks C04, C05, C06). A try is taken
 * before the comparison and returned when the secret was right, so that parallel guesses gain nothing and no
 * one is locked out permanently.
 */
const guardAllowances: Record<Guard, { account: Allowance; address: Allowance }> = {
  password: { account: { tries: 10, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
  // A code has six digits, and a caller who guesses it knows the password: fewer tries than for any other
  // secret.
  "second-factor": { account: { tries: 10, perSeconds: 900 }, address: { tries: 60, perSeconds: 60 } },
  "one-time-code": { account: { tries: 20, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
  "device-code": { account: { tries: 30, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
  "licence-code": { account: { tries: 20, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
};

/**
 * The allowances for signing in, where strangers try other people's secrets (decision 86). A stranger's tries
 * never count for a known browser, or for a network that signed in before.
 */
const signInAllowances = {
  // All tries from one network, for any account; a known browser has a separate counter.
  "sign-in.network": { tries: 60, perSeconds: 60 },
  "sign-in.account-in-network": { tries: 10, perSeconds: 60 },
  // All tries together from networks from which the account has never signed in: stops slow guessing over
  // many networks.
  "sign-in.strangers": { tries: 20, perSeconds: 900 },
  "sign-in.browser": { tries: 10, perSeconds: 60 },
  "sign-in.known-browsers": { tries: 60, perSeconds: 60 },
  // A caller who guesses a code knows the password: fewer tries than for any other secret.
  "code-origin.network": { tries: 60, perSeconds: 60 },
  "code-origin.browser": { tries: 60, perSeconds: 60 },
  "code-origin.known-browsers": { tries: 600, perSeconds: 60 },
  "code.account-in-network": { tries: 10, perSeconds: 900 },
  "code.strangers": { tries: 10, perSeconds: 900 },
  "code.browser": { tries: 10, perSeconds: 900 },
  "code.known-browsers": { tries: 30, perSeconds: 900 },
  // Random secrets of at least 128 bits: only wrong ones count, so that other people's guesses never refuse a
  // right one.
  "renewal.network": { tries: 60, perSeconds: 60 },
  "client.network": { tries: 60, perSeconds: 60 },
} satisfies Record<string, Allowance>;

/** A counter of tries and its key: an account, a network or a browser. */
export type TryCounter = readonly [counter: keyof typeof signInAllowances, key: string];

export interface Guards {
  /**
   * Takes a try of the address, then of the account: an address without tries must not use up the account's.
   * Returns a function that returns the tries once the secret was right.
   * @throws ApiError TOO_MANY_TRIES with the seconds to wait.
   */
  take(guard: Guard, subject: { account?: string; address?: string }): Promise<() => Promise<void>>;
  /**
   * Takes tries from counters of signing in, in the order in which they are passed; returns like `take`.
   * @throws ApiError TOO_MANY_TRIES
   */
  count(...counted: TryCounter[]): Promise<() => Promise<void>>;
}

/**
 * Makes guards that count in this process's memory, or with `shared` together with all servers on that
 * PostgreSQL; while PostgreSQL does not answer, each server counts alone.
 */
export function createGuards(shared?: Database): Guards {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [counter, allowance] of allAllowances())
    limiters.set(counter, limiterOf(counter, allowance, shared));

  async function takeAll(counted: [counter: string, key: string][]): Promise<() => Promise<void>> {
    const taken: (() => Promise<unknown>)[] = [];
    for (const [counter, text] of counted) {
      const key = digest(text);
      const limiter = limiters.get(counter)!;
      await limiter.consume(key).catch((refusal: RateLimiterRes) => {
        throw new ApiError("TOO_MANY_TRIES", { retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) });
      });
      taken.push(() => limiter.reward(key));
    }
    return async () => {
      for (const undoTry of taken) await undoTry();
    };
  }

  return {
    async take(guard, { account, address }) {
      const counted: [string, string][] = [];
      if (address) counted.push([`${guard}.address`, toNetwork(address)]);
      if (account) counted.push([`${guard}.account`, account]);
      return takeAll(counted);
    },
    async count(...counted) {
      return takeAll(counted.map(([counter, key]) => [counter, key]));
    },
  };
}

function allAllowances(): [counter: string, Allowance][] {
  const ofGuards = Object.entries(guardAllowances).flatMap(([guard, kinds]) =>
    Object.entries(kinds).map(([kind, allowance]): [string, Allowance] => [`${guard}.${kind}`, allowance]),
  );
  return [...ofGuards, ...Object.entries(signInAllowances)];
}

function limiterOf(
  keyPrefix: string,
  { tries: points, perSeconds: duration }: Allowance,
  shared: Database | undefined,
): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration });
  if (!shared) return memory;
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration,
    insuranceLimiter: memory,
    storeClient: triesClient(shared),
    storeType: "client",
    tableName: "guard_try",
    tableCreated: true,
    // The sweep deletes expired tries.
    clearExpiredByTimeout: false,
  });
}

/**
 * Returns the network of an address: one person may have a whole IPv6 /64, which counts as one address in any
 * notation.
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [start = [], end] = toGroups(address);
  const zeros = Array<string>(8 - start.length - (end?.length ?? 0)).fill("0");
  const groups = [...start, ...zeros, ...(end ?? [])];
  const numbers = groups.map((group) => parseInt(group, 16));
  if (numbers.slice(0, 6).join() === "0,0,0,0,0,65535") {
    return numbers
      .slice(6)
      .flatMap((number) => [number >> 8, number & 255])
      .join(".");
  }
  return numbers
    .slice(0, 4)
    .map((number) => number.toString(16))
    .join(":");
}

/**
 * Returns the groups before and after `::`, including those of an IPv4 address at the end; without `::`, one
 * list of all groups.
 */
function toGroups(address: string): string[][] {
  const hexadecimal = address
    .replace(/%.*$/, "")
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((each) => each.toString(16)).join(":"),
    );
  return hexadecimal.split("::").map((part) => part.split(":").filter(Boolean));
}
