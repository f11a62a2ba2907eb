import type { Reader, Transaction } from "#storage/database.ts";

/** Deletes a building's actions that target an agent that is being deleted. */
export async function deleteActionsAimedAt(
  tx: Transaction,
  domainId: string,
  ...targetIds: string[]
): Promise<void> {
  await tx
    .deleteFrom("action")
    .where("target_id", "in", targetIds)
    .where("action_group_id", "in", selectActionGroups(tx, domainId))
    .execute();
}

/** Aims the building's actions that target an agent at another one. */
export async function moveActionsAimedAt(
  tx: Transaction,
  { domainId, fromId, toId }: { domainId: string; fromId: string; toId: string },
): Promise<void> {
  await tx
    .updateTable("action")
    .set({ target_id: toId })
    .where("target_id", "=", fromId)
    .where("action_group_id", "in", selectActionGroups(tx, domainId))
    .execute();
}

function selectActionGroups(db: Reader, domainId: string) {
  return db
    .selectFrom("action_group")
    .innerJoin("device", "device.id", "action_group.device_id")
    .select("action_group.id")
    .where("device.domain_id", "=", domainId);
}
