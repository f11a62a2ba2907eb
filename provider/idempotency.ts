import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "#contract/errors.ts";
import { storageFault } from "./db/database.ts";
import {
  asRepeatable,
  findAnswer,
  hasOtherRequest,
  keepAnswer,
  type RepeatableCall,
} from "./db/done-calls.ts";
import type { House } from "./house.ts";
import { digest, randomSecret } from "./keys.ts";

/** As long as anybody may come back for an answer that was lost. */
const KEPT_MS = 24 * 3_600_000;
/** A database server that fails over is away for a moment. */
const AGAIN_AFTER_MS = 500;
const CUT_WITHIN_MS = 2_000;

interface Request {
  /** The caller's own, if it sent one. */
  key: string | undefined;
  familyId: string;
  name: string;
  input: unknown;
}

/**
 * Does what a call asks for once, however often it comes with the same key; a call that comes again gets the first
 * answer. Where a database server breaks off in mid-commit nobody knows what became of it: the call is made again
 * under its key (fault R12).
 * @throws ApiError IDEMPOTENCY_KEY_REUSED for a key that came with another request
 */
export async function onlyOnce(
  house: House,
  request: Request,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = house;
  if (request.key === undefined && db.engine === "embedded") return run();
  const call = repeatable(house, request);
  if (request.key !== undefined) {
    if (await hasOtherRequest(db, call)) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
    const earlier = await findAnswer(db, call);
    if (earlier) return earlier.result;
  }
  const startedAt = performance.now();
  const reply = await asRepeatable(call, run).catch(async (error: unknown) => {
    // A server that fell silent has used up the caller's patience already.
    const wasCut = storageFault(error) === "unavailable" && performance.now() - startedAt < CUT_WITHIN_MS;
    if (db.engine === "embedded" || !wasCut) throw error;
    await sleep(AGAIN_AFTER_MS);
    return asRepeatable(call, run);
  });
  // The answer is a help, not a promise: each transaction has kept its own result.
  if (request.key !== undefined) await keepAnswer(db, call, reply).catch(() => undefined);
  return reply;
}

function repeatable({ keys, now }: House, { key, familyId, name, input }: Request): RepeatableCall {
  return {
    id: digest(`${familyId}\n${key ?? randomSecret()}`),
    requestHash: digest(`${name}\n${JSON.stringify(input)}`),
    expiresAt: now() + KEPT_MS,
    seal: keys.seal,
    unseal: keys.unseal,
  };
}
