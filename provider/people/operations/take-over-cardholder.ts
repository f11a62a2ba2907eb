import type { Transaction } from "#storage/database.ts";
import { moveActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import {
  moveEvents,
  moveHoldings,
  moveMemberships,
  movePicture,
  moveSeats,
  moveSipAgent,
  type TakenOver,
} from "../queries/moved-people.ts";
import { removeCardholder } from "./remove-member.ts";

/**
 * Gives a member of a building what a cardholder has there (`fromId`): groups, credentials, tags, faces, actions,
 * picture, seats and events. Then deletes the cardholder.
 */
export async function takeOverCardholder(tx: Transaction, people: TakenOver, now: number): Promise<void> {
  await moveMemberships(tx, people);
  await moveHoldings(tx, people);
  await moveActionsAimedAt(tx, people);
  await movePicture(tx, people);
  await moveSipAgent(tx, people);
  await moveSeats(tx, people);
  await moveEvents(tx, people);
  await removeCardholder(tx, people.domainId, { userId: people.fromId, now });
}
