import { type Call, isChange, isInViews, needsProof, parameterNames } from "./call.ts";
import type { ErrorName } from "./error-numbers.ts";

/**
 * Returns all errors of a call: those that it declares, and those that follow from its access, its input and
 * its kind.
 */
export function listCallErrors(call: Call): ErrorName[] {
  const names: ErrorName[] = [...(call.errors ?? []), "INTERNAL", "OVERLOADED", "STORAGE_UNAVAILABLE"];
  if (call.access !== "open") names.push("UNAUTHENTICATED", "NOT_ACTIVATED");
  if (call.access !== "open" && !call.beforeTerms) names.push("TERMS_NOT_ACCEPTED");
  if (call.access !== "open" && !call.alsoVirtual) names.push("FORBIDDEN");
  if (!["open", "user", "installation"].includes(call.access)) names.push("BUILDING_NEEDED");
  if (call.access !== "open" && !isInViews(call))
    names.push(isChange(call) ? "VIEW_ONLY_READS" : "NOT_IN_VIEWS");
  if (call.guard) names.push("TOO_MANY_TRIES");
  if (needsProof(call)) names.push("FRESH_PROOF_NEEDED");
  if (parameterNames(call.path).length > 0) names.push("NOT_FOUND");
  // Also for a call without input: unknown keys are refused.
  names.push("INVALID_INPUT", "BODY_TOO_LARGE");
  if (call.body) names.push("UNSUPPORTED_BODY");
  if (call.method !== "GET") names.push("BROKEN_BODY", "STORAGE_FULL", "STORAGE_READ_ONLY");
  if (isRepeatable(call)) names.push("IDEMPOTENCY_KEY_REUSED");
  return [...new Set(names)];
}

/** Whether a call takes an idempotency key: it changes something and its token identifies the caller. */
export function isRepeatable(call: Call): boolean {
  return call.method !== "GET" && call.access !== "open";
}
