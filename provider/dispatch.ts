import { type Access, type Call, isChange, isInViews, needsProof } from "#contract/call.ts";
import type { Caller } from "#contract/client/client.ts";
import type { Answer } from "#contract/client/in-process.ts";
import { ApiError } from "#contract/errors.ts";
import { parseInput } from "#contract/parse.ts";
import { isAtLeast, type Role } from "#rules/people/roles.ts";
import { runOnBehalf } from "#storage/author.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { createAdmissionQueue } from "./admission-queue.ts";
import type { ProviderContext } from "./context.ts";
import type { SignedIn } from "./handler.ts";
import { handlers } from "./handlers.ts";
import { runIdempotent } from "./idempotency.ts";
import { digest } from "./keys.ts";
import { blamedOnField } from "./missing-rows.ts";
import { requireFreshProof } from "./permissions/fresh-proof.ts";
import { findViewed } from "./permissions/person-views.ts";
import { findSignedIn, findSignedInAs } from "./sign-in/queries/signed-in.ts";
import { storageFailure } from "./storage-failure.ts";

type AnyHandler = (input: unknown, caller: unknown, context: ProviderContext) => Promise<unknown>;

/**
 * Makes the function that answers any call of the contract: authenticates the caller and checks their access,
 * then reads and checks the input, and runs the handler. Every failure is an {@link ApiError}; a change in a
 * building is published to its watchers.
 */
export function createCallRunner(context: ProviderContext, validateReplies: boolean): Answer {
  const waitForTurn = createAdmissionQueue();
  return async (call, name, raw, caller) => {
    try {
      await waitForTurn();
      // Writes that a full disk delayed are stored first, so that a new password also ends those sign-ins.
      if (call.method !== "GET") await context.waitingSignIns.settle();
      const signedIn = await authenticate(context, call, caller);
      if (signedIn && needsProof(call)) await requireFreshProof(context, signedIn);
      const input = parseInput(call, typeof raw === "function" ? await raw() : raw);
      const [resource, action] = name.split(".") as [string, string];
      const handle = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[resource]![action]!;
      const from = { address: caller.address, requestId: caller.requestId };
      const authenticated = call.access === "open" ? { ...from, signedIn } : { ...from, ...signedIn };
      const author = {
        userId: signedIn?.viewerId ?? signedIn?.userId ?? null,
        address: caller.address ?? null,
        requestId: caller.requestId ?? null,
        call: name,
      };
      const run = (): Promise<unknown> =>
        runOnBehalf(author, () => handle(input, authenticated, context)).catch((error: unknown) => {
          throw blamedOnField(error, input);
        });
      const reply =
        !isChange(call) || !signedIn || call.access === "open"
          ? await run()
          : await runIdempotent(
              context,
              { key: keyOf(caller), familyId: signedIn.familyId, name, input },
              run,
            );
      if (isChange(call) && signedIn?.domainId) {
        context.changeFeed.publish(signedIn.domainId);
        context.changeFeed.publishQueued();
      }
      return validateReplies ? checked(call, name, reply) : reply;
    } catch (error) {
      throw asApiError(error, context, name);
    }
  };
}

/** @throws ApiError INVALID_INPUT for an invalid key */
function keyOf({ idempotencyKey: key }: Caller): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new ApiError("INVALID_INPUT", { fields: { "Idempotency-Key": "invalid" } });
}

/**
 * For a call that anyone may make, the token of a view is ignored: no one makes it as the viewed person.
 * @throws ApiError UNAUTHENTICATED, VIEW_ONLY_READS, NOT_IN_VIEWS, NOT_ACTIVATED, TERMS_NOT_ACCEPTED, BUILDING_NEEDED,
 * FORBIDDEN
 */
async function authenticate(
  context: ProviderContext,
  call: Call,
  { token }: Caller,
): Promise<SignedIn | undefined> {
  const signedIn = token ? await findCaller(context, digest(token)) : undefined;
  const { access } = call;
  const isView = signedIn !== undefined && signedIn.viewerId !== null;
  if (access === "open") return isView ? undefined : signedIn;
  if (!signedIn) throw new ApiError("UNAUTHENTICATED");
  if (isView && !isInViews(call)) throw new ApiError(isChange(call) ? "VIEW_ONLY_READS" : "NOT_IN_VIEWS");
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
  if (signedIn.domainId === null) throw new ApiError("BUILDING_NEEDED");
  if (!signedIn.role) throw new ApiError("FORBIDDEN");
  const sets = call.installer !== undefined && signedIn.setsUp.includes(call.installer);
  if (!sets && !isAtLeast(signedIn.role, roleOfAccess[access])) throw new ApiError("FORBIDDEN");
  return signedIn;
}

/** Returns the owner of an access token, even of one that waits for the disk, or the person whose view it is. */
async function findCaller(
  { db, times, waitingSignIns }: ProviderContext,
  hash: string,
): Promise<SignedIn | undefined> {
  const at = times();
  const waits = waitingSignIns.find(hash, "access", at);
  const signedIn = waits
    ? await findSignedInAs(db, waits, at.now)
    : ((await findSignedIn(db, hash, at)) ?? (await findViewed(db, hash, at)));
  return signedIn && !waitingSignIns.hasEnded(signedIn.familyId) ? signedIn : undefined;
}

const roleOfAccess: Record<Exclude<Access, "open" | "user" | "installation">, Role> = {
  member: "virtual-user",
  "credential-manager": "credential-manager",
  administrator: "administrator",
};

/** Checks a reply, in development and in tests: a violation of the contract is an error of the server. */
function checked(call: Call, name: string, reply: unknown): unknown {
  if (!call.reply) return undefined;
  const result = call.reply.safeParse(reply);
  if (!result.success) throw new Error(`The reply of ${name} violates the contract: ${result.error.message}`);
  return result.data;
}

function asApiError(error: unknown, context: ProviderContext, name: string): ApiError {
  if (error instanceof ApiError) return error;
  context.log("error", "A call failed.", {
    call: name,
    fault: storageFault(error),
    error: error instanceof Error ? error.stack : "",
  });
  return storageFailure(error) ?? new ApiError("INTERNAL");
}
