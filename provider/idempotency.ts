import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "#contract/errors.ts";
import { storageFault } from "#storage/database.ts";
import {
  asRepeatable,
  findAnswer,
  hasOtherRequest,
  type RepeatableCall,
  storeAnswer,
} from "#storage/idempotency-records.ts";
import type { ProviderContext } from "./context.ts";
import { digest, randomSecret } from "./keys.ts";

/** How long a client may repeat a call whose answer was lost. */
const RETENTION_MS = 24 * 3_600_000;
/** The pause before a call is repeated: during a failover the database server is unreachable for a moment. */
const AGAIN_AFTER_MS = 500;
const CUT_WITHIN_MS = 2_000;

interface Request {
  /** The idempotency key, if the caller sent one. */
  key: string | undefined;
  familyId: string;
  name: string;
  input: unknown;
}

/**
 * Runs a call once, however often it is sent with the same key; a repeated call gets the first answer. When a
 * database server disconnects during a commit, the outcome is unknown: the call is run again with its key
 * (fault R12).
 * @throws ApiError IDEMPOTENCY_KEY_REUSED for a key that was used with a different request
 */
export async function runIdempotent(
  context: ProviderContext,
  request: Request,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = context;
  if (request.key === undefined && db.engine === "embedded") return run();
  const call = repeatable(context, request);
  if (request.key !== undefined) {
    if (await hasOtherRequest(db, call)) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
    const earlier = await findAnswer(db, call);
    if (earlier) return earlier.result;
  }
  const startedAt = performance.now();
  const reply = await asRepeatable(call, run).catch(async (error: unknown) => {
    // A server that stopped answering has used up the caller's patience already.
    const wasCut = storageFault(error) === "unavailable" && performance.now() - startedAt < CUT_WITHIN_MS;
    if (db.engine === "embedded" || !wasCut) throw error;
    await sleep(AGAIN_AFTER_MS);
    return asRepeatable(call, run);
  });
  // Storing the answer is an optimisation: each transaction has stored its own result.
  if (request.key !== undefined) await storeAnswer(db, call, reply).catch(() => undefined);
  return reply;
}

function repeatable({ keys, now }: ProviderContext, { key, familyId, name, input }: Request): RepeatableCall {
  return {
    id: digest(`${familyId}\n${key ?? randomSecret()}`),
    // Keyed: the input contains passwords and PINs, which could be guessed from plain hashes in a stolen
    // database.
    requestHash: keys.hash("request", `${name}\n${JSON.stringify(input)}`),
    expiresAt: now() + RETENTION_MS,
    seal: keys.seal,
    unseal: keys.unseal,
  };
}
