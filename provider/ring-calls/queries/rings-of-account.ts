import type { RingInBuilding } from "#contract/devices/ring-calls.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { CALL_LASTS_MAX_MS } from "./called-people.ts";

interface Account {
  userId: string;
  /** Only the calls of this building; null for those of all buildings of which the account is a member. */
  domainId: string | null;
}

/** Returns a page of the calls that ring for an account at `now` (epoch ms), the newest first. */
export async function readPageOfRingsOfAccount(
  db: Reader,
  { userId, domainId }: Account,
  { now, ...query }: PageQuery & { now: number },
): Promise<Page<RingInBuilding>> {
  const ringing = db
    .selectFrom("domain_member")
    .innerJoin("domain", "domain.id", "domain_member.domain_id")
    .innerJoin("ring_call_person", (join) =>
      join
        .onRef("ring_call_person.domain_id", "=", "domain_member.domain_id")
        .onRef("ring_call_person.user_id", "=", "domain_member.user_id"),
    )
    .innerJoin("ring_call", "ring_call.id", "ring_call_person.call_id")
    .innerJoin("device", "device.id", "ring_call.panel_id")
    .select(camelCase(["ring_call.id", "ring_call.button_name", "ring_call.started_at"]))
    .select(["ring_call.panel_id as panelId", "device.name as panelName"])
    .select(["ring_call.domain_id as domainId", "domain.label"])
    .where("domain_member.user_id", "=", userId)
    .$if(domainId !== null, (each) => each.where("domain_member.domain_id", "=", domainId))
    .where("ring_call_person.rings", "=", true)
    // So that no earlier calls are read.
    .where("ring_call_person.started_at", ">=", now - CALL_LASTS_MAX_MS)
    .where("ring_call.state", "=", "ringing")
    .orderBy("ring_call_person.started_at", "desc")
    .orderBy("ring_call_person.call_id", "desc");
  const page = await readPageOfRows(query, ringing);
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      domain: { id: row.domainId, label: row.label },
      device: { id: row.panelId, name: row.panelName },
      button: row.buttonName,
      startedAt: row.startedAt,
    })),
  };
}
