import { isApiError } from "#contract/errors.ts";
import {
  ENDPOINT_ANSWER_MAX_BYTES,
  ENDPOINT_ANSWERS_WITHIN_MS,
  type EndpointRequest,
  REQUESTED_WITHIN_MS,
  toEndpointRequest,
} from "#rules/auxiliaries/endpoint-requests.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { transaction } from "#storage/database.ts";
import { findEndpoint } from "../access/queries/auxiliary-parts.ts";
import { unsealSecrets } from "../auxiliaries/queries/auxiliaries.ts";
import type { ProviderContext } from "../context.ts";
import { settleOutcome } from "../devices/queries/command-outcomes.ts";
import type { RequestJob } from "../jobs.ts";
import { exchangeForBuilding } from "../outbound/exchange-for-building.ts";
import { HostRefusedError } from "../outbound/lookup.ts";

type Outcome = { outcome: "done" } | { outcome: "failed"; reason: ActionFailure; text?: string };

/**
 * Sends an endpoint's request once: a request that opens a gate must not be repeated because an answer was
 * lost. Records the outcome in the history.
 */
export async function sendRequest(context: ProviderContext, job: RequestJob, attempt: number): Promise<void> {
  const outcome = attempt > 1 ? interrupted : await request(context, job);
  const { domainId, outcomeId: eventId } = job;
  const result = outcome.outcome === "done" ? { outcome: outcome.outcome, reason: null } : outcome;
  await transaction(context.db, (tx) => settleOutcome(tx, { domainId, eventId }, result));
  context.changeFeed.publish(domainId);
}

const interrupted: Outcome = { outcome: "failed", reason: "INTERRUPTED" };

async function request(
  context: ProviderContext,
  { domainId, endpointId, requestedAt }: RequestJob,
): Promise<Outcome> {
  if (context.now() - requestedAt > REQUESTED_WITHIN_MS) return { outcome: "failed", reason: "TOO_LATE" };
  const endpoint = await findEndpoint(context.db, domainId, endpointId);
  if (!endpoint) return { outcome: "failed", reason: "TARGET_GONE" };
  const { auxiliary, command } = endpoint;
  const configuration = { ...auxiliary.settings, ...unsealSecrets(context.keys, auxiliary) };
  const httpRequest = toEndpointRequest({ model: auxiliary.model, configuration }, command);
  return httpRequest ? send(context, domainId, httpRequest) : { outcome: "failed", reason: "NO_ADDRESS" };
}

async function send(
  { outbound }: ProviderContext,
  domainId: string,
  { url, ...httpRequest }: EndpointRequest,
): Promise<Outcome> {
  const bounds = { deadlineMs: ENDPOINT_ANSWERS_WITHIN_MS, maxBytes: ENDPOINT_ANSWER_MAX_BYTES };
  try {
    const { ok, status } = await exchangeForBuilding(outbound, domainId, url.href, {
      ...httpRequest,
      ...bounds,
    });
    return ok
      ? { outcome: "done" }
      : { outcome: "failed", reason: "ENDPOINT_REFUSED", text: `HTTP ${status}` };
  } catch (error) {
    if (error instanceof HostRefusedError) return { outcome: "failed", reason: "ADDRESS_REFUSED" };
    if (isApiError(error)) return { outcome: "failed", reason: "ENDPOINT_AWAY" };
    throw error;
  }
}
