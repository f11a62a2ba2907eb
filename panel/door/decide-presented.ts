import { sealTag } from "#contract/device-link/sealed-tag.ts";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import { newId } from "#contract/new-id.ts";
import type { CredentialType } from "#rules/access/access-decision.ts";
import { isKeypadLocked, TRIES_STORED_AT_DEVICE } from "#rules/access/tried-codes.ts";
import type { DeviceClock } from "../device-clock.ts";
import type { Decision } from "../events.ts";
import type { ServerLink } from "../link/server-link.ts";
import type { StateStore, StoredState } from "../link/state-store.ts";
import { decideAlone } from "./decide-alone.ts";

interface Parts {
  store: StateStore;
  link: ServerLink;
  clock: Pick<DeviceClock, "now">;
}

interface PresentedDecision {
  presented: { eventId: string; time: number; method: CredentialType };
  decision: Decision;
  /** Decided without the server. */
  alone: boolean;
  /** Counts the use or the try in the state, which is stored together with the event. */
  count(): void;
}

/**
 * Has a presented credential decided by the server, or decides alone when the server is away, when the device
 * is to decide alone, or when too many unknown codes were entered. Returns undefined while the panel is not in
 * service.
 */
export async function decidePresented(
  { store: { state }, link, clock }: Parts,
  method: CredentialType,
  value: string,
): Promise<PresentedDecision | undefined> {
  const { secret, configuration } = state;
  if (secret === null || configuration === null) return undefined;
  const eventId = newId();
  const presented = { eventId, time: clock.now(), method };
  const isKeypadLocked = method === "CODE" && !takeTry(state, presented.time);
  const isAsked = !configuration.offlineMode && !isKeypadLocked;
  const answer = isAsked
    ? await link.ask({ ...presented, sealed: sealTag(secret, eventId, value) })
    : undefined;
  // The device was taken out of service meanwhile: the presentation does not belong to the next service.
  if (state.secret !== secret || state.configuration === null) return undefined;
  const known = { configuration: state.configuration, spentUses: state.spentUses };
  const shown = { ...presented, verifier: computeVerifier(secret, method, value), isKeypadLocked };
  const decision = answer ?? decideAlone(known, shown, clock.now());
  return {
    presented,
    decision,
    alone: answer === undefined,
    count() {
      if (method === "CODE" && !isKeypadLocked && decision.reason !== "UNKNOWN_CODE")
        undoTry(state, presented.time);
      countUse(state, decision, { eventId, delivered: answer !== undefined });
    },
  };
}

/** Stores a use of a credential whose uses are limited, until the configuration counts it. */
function countUse(
  state: StoredState,
  { outcome, credentialId }: Decision,
  use: { eventId: string; delivered: boolean },
): void {
  if (outcome !== "granted" || credentialId === undefined) return;
  const credential = state.configuration?.credentials.find(({ id }) => id === credentialId);
  if ((credential?.remainingUsages ?? null) === null) return;
  state.spentUses.push({ ...use, credentialId });
}

type TryState = Pick<StoredState, "triedCodes">;

/**
 * Takes a try at the keypad before the code is checked, so that codes entered at the same time gain nothing.
 * Returns false when no try is left. The try is stored with the outcome of the code.
 */
function takeTry(tryState: TryState, now: number): boolean {
  if (isKeypadLocked({ atDevice: tryState.triedCodes, inBuilding: [] }, now)) return false;
  tryState.triedCodes = [...tryState.triedCodes, now].slice(-TRIES_STORED_AT_DEVICE);
  return true;
}

/** Removes a try whose code was not an unknown one. */
function undoTry(tryState: TryState, takenAt: number): void {
  const place = tryState.triedCodes.lastIndexOf(takenAt);
  tryState.triedCodes = tryState.triedCodes.filter((_, index) => index !== place);
}
