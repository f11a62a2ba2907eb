import { ApiError } from "#contract/errors.ts";
import {
  BUDGET_HOURS,
  type BudgetName,
  MESSAGE_BUDGETS,
  nextMessageAt,
  toHour,
} from "#rules/installation/message-budget.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { toNetwork } from "../../sign-in/guards.ts";
import { addMessageCount, listMessageCounts } from "../queries/message-counts.ts";

/** The cause of a message, in whose budgets it counts. A message of an event counts in none. */
export type Sender =
  | {
      by: "stranger";
      /** The network address of the requester, who need not be signed in. */
      address: string | undefined;
      /** The counter for requests that anyone may make, for any contact. */
      budget: "anybody" | "browsers";
    }
  | { by: "person"; userId: string; domainId?: string }
  | { by: "building"; domainId: string }
  | { by: "installation" }
  | { by: "event" };

/**
 * Takes one message from each of the sender's budgets.
 * @throws ApiError MESSAGE_BUDGET_SPENT with the seconds until the next one may be sent
 */
export async function spendMessage(
  tx: Transaction,
  { keys, now }: Pick<ProviderContext, "keys" | "now">,
  sender: Sender,
): Promise<void> {
  const hour = toHour(now());
  for (const [name, who] of budgetsOf(sender)) {
    const key = keys.hash("message budget", `${name} ${who}`);
    const counts = await listMessageCounts(tx, key, hour - BUDGET_HOURS + 1);
    const resumesAt = nextMessageAt(counts, MESSAGE_BUDGETS[name], now());
    if (resumesAt !== undefined) {
      const retryAfterS = Math.ceil((resumesAt - now()) / 1000);
      throw new ApiError("MESSAGE_BUDGET_SPENT", { retryAfterS });
    }
    await addMessageCount(tx, key, hour);
  }
}

/**
 * Returns the budgets of a sender and their keys. Requests of strangers never count in the budgets of the
 * installation's people; those whose address is unknown share one network.
 */
function budgetsOf(sender: Sender): [BudgetName, string][] {
  switch (sender.by) {
    case "stranger":
      return [
        ["network", sender.address === undefined ? "" : toNetwork(sender.address)],
        [sender.budget, ""],
      ];
    case "person": {
      const { userId, domainId } = sender;
      const ofBuilding: [BudgetName, string][] = domainId === undefined ? [] : [["building", domainId]];
      return [["sender", userId], ...ofBuilding, ["installation", ""]];
    }
    case "building":
      return [
        ["building", sender.domainId],
        ["installation", ""],
      ];
    case "installation":
      return [["installation", ""]];
    case "event":
      return [];
  }
}
