import { camelCase } from "#storage/camel-case.ts";
import type { Transaction } from "#storage/database.ts";
import { insertGroupMember, leaveAllGroups, listGroupIdsOfAgent } from "./agent-groups.ts";
import { deleteSipAgent } from "./sip-agents.ts";

/** Two people of a building, of whom one takes over what the other has. */
export interface TakenOver {
  domainId: string;
  fromId: string;
  toId: string;
}

/** Adds a person to the groups of another one, who leaves them. */
export async function moveMemberships(tx: Transaction, { domainId, fromId, toId }: TakenOver): Promise<void> {
  for (const id of await listGroupIdsOfAgent(tx, domainId, fromId)) await insertGroupMember(tx, id, toId);
  await leaveAllGroups(tx, domainId, fromId);
}

/** Gives a person the credentials, tags and faces of another one. */
export async function moveHoldings(tx: Transaction, { domainId, fromId, toId }: TakenOver): Promise<void> {
  for (const table of ["access_credential", "nfc_tag", "face_id"] as const) {
    await tx
      .updateTable(table)
      .set({ user_id: toId })
      .where("domain_id", "=", domainId)
      .where("user_id", "=", fromId)
      .execute();
  }
  for (const column of ["last_holder_id", "lost_holder_id"] as const) {
    await tx
      .updateTable("nfc_tag")
      .set({ [column]: toId })
      .where("domain_id", "=", domainId)
      .where(column, "=", fromId)
      .execute();
  }
}

/** Gives a person without a picture that of another one. */
export async function movePicture(tx: Transaction, { domainId, fromId, toId }: TakenOver): Promise<void> {
  const pictures = await tx
    .selectFrom("avatar")
    .select(camelCase(["subject_id", "blob_id", "changed_at"]))
    .where("domain_id", "=", domainId)
    .where("subject_id", "in", [fromId, toId])
    .execute();
  const [picture, ...others] = pictures;
  if (picture?.subjectId !== fromId || others.length > 0) return;
  // The audit identifies a picture by its subject, so the row is replaced.
  await tx.deleteFrom("avatar").where("domain_id", "=", domainId).where("subject_id", "=", fromId).execute();
  const { blobId, changedAt } = picture;
  await tx
    .insertInto("avatar")
    .values({ domain_id: domainId, subject_id: toId, blob_id: blobId, changed_at: changedAt })
    .execute();
}

/** Gives a person without SIP credentials those of another one. */
export async function moveSipAgent(tx: Transaction, { domainId, fromId, toId }: TakenOver): Promise<void> {
  const agents = await tx
    .selectFrom("sip_agent")
    .select(camelCase(["agent_id", "user_name", "password_sealed", "renewed_at"]))
    .where("domain_id", "=", domainId)
    .where("agent_id", "in", [fromId, toId])
    .execute();
  await deleteSipAgent(tx, domainId, fromId);
  const [agent, ...others] = agents;
  if (agent?.agentId !== fromId || others.length > 0) return;
  await tx
    .insertInto("sip_agent")
    .values({
      domain_id: domainId,
      agent_id: toId,
      user_name: agent.userName,
      password_sealed: agent.passwordSealed,
      renewed_at: agent.renewedAt,
    })
    .execute();
}

/** Gives a person the seats of another one, of the licences that the person has no seat of. */
export async function moveSeats(tx: Transaction, { domainId, fromId, toId }: TakenOver): Promise<void> {
  await tx
    .updateTable("subscription")
    .set({ assignee_id: toId })
    .where("domain_id", "=", domainId)
    .where("assignee_id", "=", fromId)
    .where("licence_id", "not in", (eb) =>
      eb
        .selectFrom("subscription as own")
        .select("own.licence_id")
        .where("own.domain_id", "=", domainId)
        .where("own.assignee_id", "=", toId),
    )
    .execute();
}

/** Makes a person the one that the history names by id for another one; the names in it stay as they were. */
export async function moveEvents(tx: Transaction, { domainId, fromId, toId }: TakenOver): Promise<void> {
  for (const table of ["event", "event_opened"] as const) {
    await tx
      .updateTable(table)
      .set({ actor_id: toId })
      .where("domain_id", "=", domainId)
      .where("actor_id", "=", fromId)
      .execute();
  }
  await tx
    .insertInto("event_called")
    .columns(["domain_id", "event_id", "user_id", "device_id", "time"])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom("event_called")
        .select([
          "domain_id as domainId",
          "event_id as eventId",
          // PostgreSQL cannot infer the type of a bare parameter.
          cast<string>(val(toId), "text").as("userId"),
          "device_id as deviceId",
          "time",
        ])
        .where("domain_id", "=", domainId)
        .where("user_id", "=", fromId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
