import { isIPv6 } from "node:net";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import type { Guard } from "#contract/call.ts";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "./db/database.ts";
import { triesClient } from "./db/guard-tries.ts";
import { digest } from "./keys.ts";

interface Allowance {
  tries: number;
  perSeconds: number;
}

/**
 * How often a secret may be compared, for one account and for one address (attacks C04, C05, C06).
 * A try is taken before the comparison and given back when it was right, so parallel guesses gain nothing
 * and nobody is locked out for good.
 */
const allowances: Record<Guard, { account: Allowance; address: Allowance }> = {
  password: { account: { tries: 10, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
  // A code has six digits, and whoever guesses at it knows the password: slower than any other secret.
  "second-factor": { account: { tries: 10, perSeconds: 900 }, address: { tries: 60, perSeconds: 60 } },
  "one-time-code": { account: { tries: 20, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
  "device-code": { account: { tries: 30, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
  "licence-code": { account: { tries: 20, perSeconds: 60 }, address: { tries: 60, perSeconds: 60 } },
};

export interface Guards {
  /**
   * Takes a try from each, of the address first: one that has none left must not use up those of an account that it
   * is after. Answers how to give them back once the secret was right.
   * @throws ApiError TOO_MANY_TRIES with the seconds to wait.
   */
  take(guard: Guard, who: { account?: string; address?: string }): Promise<() => Promise<void>>;
}

/**
 * Guards that count in this process's memory, or with `shared` together with all servers on that PostgreSQL; where
 * it does not answer, each server counts for itself again.
 */
export function makeGuards(shared?: Database): Guards {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [guard, kinds] of Object.entries(allowances)) {
    for (const [kind, { tries, perSeconds }] of Object.entries(kinds)) {
      limiters.set(`${guard}.${kind}`, limiterOf(`${guard}.${kind}`, { tries, perSeconds }, shared));
    }
  }
  return {
    async take(guard, { account, address }) {
      const taken: (() => Promise<unknown>)[] = [];
      const counters = { address: address && networkOf(address), account };
      for (const [kind, counted] of Object.entries(counters)) {
        if (!counted) continue;
        const key = digest(counted);
        const limiter = limiters.get(`${guard}.${kind}`)!;
        await limiter.consume(key).catch((refusal: RateLimiterRes) => {
          throw new ApiError("TOO_MANY_TRIES", { retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) });
        });
        taken.push(() => limiter.reward(key));
      }
      return async () => {
        for (const giveBack of taken) await giveBack();
      };
    },
  };
}

function limiterOf(
  keyPrefix: string,
  { tries: points, perSeconds: duration }: Allowance,
  shared: Database | undefined,
): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration });
  if (!shared) return memory;
  return new RateLimiterPostgres({
    ...{ keyPrefix, points, duration, insuranceLimiter: memory },
    ...{ storeClient: triesClient(shared), storeType: "client", tableName: "guard_try", tableCreated: true },
    // The sweep does.
    clearExpiredByTimeout: false,
  });
}

/** One person may have a whole IPv6 /64: it counts as one address, however it is written. */
export function networkOf(address: string): string {
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

/** The groups before and after `::`, those of an IPv4 address at the end among them; without `::` all before it. */
function toGroups(address: string): string[][] {
  const hexadecimal = address
    .replace(/%.*$/, "")
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((each) => each.toString(16)).join(":"),
    );
  return hexadecimal.split("::").map((part) => part.split(":").filter(Boolean));
}
