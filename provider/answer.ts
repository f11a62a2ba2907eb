import type { Access, Call } from "#contract/call.ts";
import type { Answer } from "#contract/client/in-process.ts";
import type { Caller } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { parseInput } from "#contract/parse.ts";
import { isAtLeast, type Role } from "#rules/roles.ts";
import { handlers } from "./api/index.ts";
import { onBehalfOf } from "./db/author.ts";
import { storageFault } from "./db/engine/storage-fault.ts";
import { findSignedIn, findSignedInAs } from "./db/tokens.ts";
import type { SignedIn } from "./handler.ts";
import { onlyOnce } from "./idempotency.ts";
import type { House } from "./house.ts";
import { digest } from "./keys.ts";
import { storageFailure } from "./storage-failure.ts";
import { makeTurns } from "./turns.ts";

type AnyHandler = (input: unknown, caller: unknown, house: House) => Promise<unknown>;

/**
 * Answers any call of the contract: who calls, may they, is the input right, what happens. Every failure is an
 * {@link ApiError}; what changed a building is hinted to whoever watches it.
 */
export function makeAnswer(house: House, validateReplies: boolean): Answer {
  const takeTurn = makeTurns();
  return async (call, name, raw, caller) => {
    try {
      await takeTurn();
      // What a full disk kept waiting is written before anything else is: a new password ends those sign-ins too.
      if (call.method !== "GET") await house.waitingSignIns.settle();
      const signedIn = await authenticate(house, call, caller);
      const input = parseInput(call, raw);
      const [resource, action] = name.split(".") as [string, string];
      const handle = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[resource]![action]!;
      const from = { address: caller.address, requestId: caller.requestId };
      const who = call.access === "open" ? { ...from, signedIn } : { ...from, ...signedIn };
      const author = {
        userId: signedIn?.userId ?? null,
        address: caller.address ?? null,
        requestId: caller.requestId ?? null,
        call: name,
      };
      const run = (): Promise<unknown> => onBehalfOf(author, () => handle(input, who, house));
      const reply =
        call.method === "GET" || call.onlyAsks || !signedIn || call.access === "open"
          ? await run()
          : await onlyOnce(house, { key: keyOf(caller), familyId: signedIn.familyId, name, input }, run);
      const changes = call.method !== "GET" && !call.onlyAsks;
      if (changes && signedIn?.domainId) house.hints.changed(signedIn.domainId);
      return validateReplies ? checked(call, name, reply) : reply;
    } catch (error) {
      throw asApiError(error, house, name);
    }
  };
}

/** @throws ApiError INVALID_INPUT for a key that is none */
function keyOf({ idempotencyKey: key }: Caller): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new ApiError("INVALID_INPUT", { fields: { "Idempotency-Key": "invalid" } });
}

/** @throws ApiError UNAUTHENTICATED, NOT_ACTIVATED, TERMS_NOT_ACCEPTED, FORBIDDEN */
async function authenticate(house: House, call: Call, { token }: Caller): Promise<SignedIn | undefined> {
  const signedIn = token ? await findCaller(house, digest(token)) : undefined;
  const { access } = call;
  if (access === "open") return signedIn;
  if (!signedIn) throw new ApiError("UNAUTHENTICATED");
  if (!signedIn.activated) throw new ApiError("NOT_ACTIVATED");
  if (!signedIn.termsAccepted && !call.beforeTerms) throw new ApiError("TERMS_NOT_ACCEPTED");
  if (access === "user") {
    if (signedIn.isVirtual && !call.alsoVirtual) throw new ApiError("FORBIDDEN");
    return signedIn;
  }
  if (access === "installation") {
    if (!signedIn.installationAdministrator) throw new ApiError("FORBIDDEN");
    return signedIn;
  }
  if (!signedIn.role || !isAtLeast(signedIn.role, roleOfAccess[access])) throw new ApiError("FORBIDDEN");
  return signedIn;
}

/** Whom an access token belongs to, also one that waits for the disk. */
async function findCaller({ db, now, waitingSignIns }: House, hash: string): Promise<SignedIn | undefined> {
  const waits = waitingSignIns.find(hash, "access", now());
  const signedIn = waits ? await findSignedInAs(db, waits) : await findSignedIn(db, hash, now());
  return signedIn && !waitingSignIns.hasEnded(signedIn.familyId) ? signedIn : undefined;
}

const roleOfAccess: Record<Exclude<Access, "open" | "user" | "installation">, Role> = {
  member: "virtual-user",
  "credential-manager": "credential-manager",
  administrator: "administrator",
};

/** In development and in tests a reply that breaks the contract is a fault of ours, told at once. */
function checked(call: Call, name: string, reply: unknown): unknown {
  if (!call.reply) return undefined;
  const result = call.reply.safeParse(reply);
  if (!result.success) throw new Error(`The reply of ${name} breaks the contract: ${result.error.message}`);
  return result.data;
}

function asApiError(error: unknown, house: House, name: string): ApiError {
  if (error instanceof ApiError) return error;
  house.log("error", "A call failed.", {
    call: name,
    fault: storageFault(error),
    error: error instanceof Error ? error.stack : "",
  });
  return storageFailure(error) ?? new ApiError("INTERNAL");
}
