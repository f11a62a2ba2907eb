import { newId, type Reader, type Transaction } from "#storage/database.ts";

/**
 * Replaces the SIP credentials with which an agent's app registers. Returns the user name, which is generated
 * once.
 */
export async function renewSipAgent(
  tx: Transaction,
  {
    domainId,
    agentId,
    passwordSealed,
    now,
  }: { domainId: string; agentId: string; passwordSealed: string; now: number },
): Promise<string> {
  const renewed = { password_sealed: passwordSealed, renewed_at: now };
  const changed = await tx
    .updateTable("sip_agent")
    .set(renewed)
    .where("domain_id", "=", domainId)
    .where("agent_id", "=", agentId)
    .returning("user_name as userName")
    .executeTakeFirst();
  if (changed) return changed.userName;
  const userName = `agent-${newId()}`;
  await tx
    .insertInto("sip_agent")
    .values({ domain_id: domainId, agent_id: agentId, user_name: userName, ...renewed })
    .execute();
  return userName;
}

/** Returns the user name with which an agent's app registers; null before it has credentials. */
export async function findSipUserName(db: Reader, domainId: string, agentId: string): Promise<string | null> {
  const found = await db
    .selectFrom("sip_agent")
    .select("user_name as userName")
    .where("domain_id", "=", domainId)
    .where("agent_id", "=", agentId)
    .executeTakeFirst();
  return found?.userName ?? null;
}

export async function deleteSipAgent(tx: Transaction, domainId: string, agentId: string): Promise<void> {
  await tx
    .deleteFrom("sip_agent")
    .where("domain_id", "=", domainId)
    .where("agent_id", "=", agentId)
    .execute();
}
