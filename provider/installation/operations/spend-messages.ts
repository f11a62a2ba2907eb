import { ApiError } from "#contract/errors.ts";
import {
  BUDGET_HOURS,
  type BudgetName,
  hourOf,
  MESSAGE_BUDGETS,
  nextMessageAt,
} from "#rules/installation/message-budget.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { networkOf } from "../../sign-in/guards.ts";
import { addMessageCount, listMessageCounts } from "../queries/message-counts.ts";

/** The requester of a message. */
export interface Sender {
  userId?: string | undefined;
  domainId?: string | undefined;
  /** The network address of a requester who need not be signed in. */
  address?: string | undefined;
  /** The counter for requests that anyone may make, for any contact. */
  strangers?: "anybody" | "browsers" | undefined;
}

/**
 * Takes one message from each of the sender's budgets.
 * @throws ApiError MESSAGE_BUDGET_SPENT with the seconds until the next one may be sent
 */
export async function spendMessage(
  tx: Transaction,
  { keys, now }: Pick<ProviderContext, "keys" | "now">,
  sender: Sender,
): Promise<void> {
  const hour = hourOf(now());
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
 * installation's people.
 */
function budgetsOf({ userId, domainId, address, strangers }: Sender): [BudgetName, string][] {
  const budgets: [BudgetName, string][] = [];
  if (userId !== undefined) budgets.push(["sender", userId]);
  if (domainId !== undefined) budgets.push(["building", domainId]);
  if (strangers !== undefined && address !== undefined) budgets.push(["network", networkOf(address)]);
  budgets.push([strangers ?? "installation", ""]);
  return budgets;
}
