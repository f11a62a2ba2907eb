import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "#contract/errors.ts";

/** The library's default algorithm is Argon2id. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
/**
 * Limit of simultaneous tries of strangers: many of them leave the other slot, and its processor core, to
 * known callers.
 */
const STRANGERS_AT_ONCE = 1;
const WAITING_MAX = 64;
/** Strangers have a separate queue, half as long because it has one slot, so that no one waits longer. */
const STRANGERS_WAITING_MAX = 32;

/**
 * A hash of an unknown password, which is compared when there is no account, so that both cases take the same
 * time (attack C02).
 */
const DUMMY =
  "$argon2id$v=19$m=19456,t=2,p=1$cG9ydGluZXJpYS1kdW1teQ$n7fWKlKBUpmxGDIh6mVRO4bzZ7ZOrFYjXn0U8s8vP2E";

interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** The trust in the caller. A stranger has proved nothing: no known browser, no link, no sign-in. */
export type CallerTrust = "known" | "stranger";

const lanes: Record<CallerTrust, Lane> = {
  known: { running: 0, waiting: [] },
  stranger: { running: 0, waiting: [] },
};

function canRun(trust: CallerTrust): boolean {
  const { known, stranger } = lanes;
  if (known.running + stranger.running >= AT_ONCE) return false;
  return trust === "known" || (stranger.running < STRANGERS_AT_ONCE && known.waiting.length === 0);
}

/** Starts the next hashes, those of known callers first. */
function admit(): void {
  for (const trust of ["known", "stranger"] as const) {
    while (lanes[trust].waiting.length > 0 && canRun(trust)) {
      lanes[trust].running++;
      lanes[trust].waiting.shift()!();
    }
  }
}

/**
 * Runs a hash when a slot is free: hashes are expensive by design, so there are two slots with bounded
 * queues.
 */
async function inSlot<T>(trust: CallerTrust, work: () => Promise<T>): Promise<T> {
  const lane = lanes[trust];
  const waitingMax = trust === "known" ? WAITING_MAX : STRANGERS_WAITING_MAX;
  if (lane.waiting.length >= waitingMax) throw new ApiError("OVERLOADED", { retryAfterS: 2 });
  await new Promise<void>((resolve) => {
    lane.waiting.push(resolve);
    admit();
  });
  try {
    return await work();
  } finally {
    lane.running--;
    admit();
  }
}

/**
 * Hashes a new password, for a caller who may set one. @throws ApiError OVERLOADED when too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return inSlot("known", () => hash(password, OPTIONS));
}

/**
 * Whether the password matches the hash; without a hash the comparison takes the same time and fails.
 * @param trust the trust in the caller; by default that of a signed-in one
 * @throws ApiError OVERLOADED when too many callers of the same trust wait already
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  trust: CallerTrust = "known",
): Promise<boolean> {
  const right = await inSlot(trust, () => verify(passwordHash ?? DUMMY, password, OPTIONS));
  return right && passwordHash !== undefined;
}
