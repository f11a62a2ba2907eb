import { formatSipName } from "#rules/auxiliaries/auxiliaries.ts";
import type { Reader } from "#storage/database.ts";

/** An agent that the building's telephone exchange can ring. */
export interface SipAccount {
  agentId: string;
  sipName: string;
}

/** Lists the telephones, desktop apps, monitors and people of a building that have a SIP name, by id. */
export async function listSipAccounts(db: Reader, domainId: string): Promise<SipAccount[]> {
  const auxiliaries = await db
    .selectFrom("auxiliary")
    .select(["id", "model", "settings", "sip_user_name as userName"])
    .where("domain_id", "=", domainId)
    .where("type", "in", ["PHONE", "DESKTOP_APP"])
    .execute();
  const others = await db
    .selectFrom("device")
    .select(["id as agentId", "sip_user_name as sipName"])
    .where("domain_id", "=", domainId)
    .where("type", "=", "MONITOR")
    .where("sip_user_name", "is not", null)
    .$narrowType<{ sipName: string }>()
    .unionAll(
      db
        .selectFrom("sip_agent")
        .select(["agent_id as agentId", "user_name as sipName"])
        .where("domain_id", "=", domainId),
    )
    .execute();
  const phones = auxiliaries.flatMap(({ id: agentId, model, settings, userName }) => {
    const sipName = formatSipName(model, settings, userName);
    return sipName === null ? [] : [{ agentId, sipName }];
  });
  return [...phones, ...others].sort((one, other) => (one.agentId < other.agentId ? -1 : 1));
}
