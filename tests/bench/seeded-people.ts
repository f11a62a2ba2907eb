import { sql } from "kysely";
import { credentialValueIndex } from "#provider/access/operations/credential-value-index.ts";
import type { Keys } from "#provider/keys.ts";
import { type Database, maintenance, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";

const ROWS_AT_ONCE = 500;

export interface PeopleRange {
  domainId: string;
  everybodyId: string;
  residentsId: string;
  /** The numbers of the people to add: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** People with a lower number are residents. */
  residents: number;
}

/** Returns the tag of the person with this number. */
export function createTag(number: number): string {
  return number.toString(16).toUpperCase().padStart(14, "0");
}

/** Returns the ids of the person with this number, and of their tag and the right to use it. */
export function idsOfPerson(number: number): { resident: string; tag: string; credential: string } {
  const end = number.toString(16).padStart(12, "0");
  return {
    resident: `01900000-0000-7000-8000-${end}`,
    tag: `01900000-0000-7001-8000-${end}`,
    credential: `01900000-0000-7002-8000-${end}`,
  };
}

/**
 * Adds people with a tag, the right to use it and a code. SQLite generates most of the rows, because
 * inserting hundreds of thousands from JavaScript would take minutes.
 */
export async function addPeople(db: Database, keys: Keys, range: PeopleRange): Promise<void> {
  const { domainId, everybodyId, residentsId, from, to, residents } = range;
  const now = Date.now();
  const numbers = sql`with recursive number(n) as
    (select ${from} union all select n + 1 from number where n + 1 < ${to})`;
  const userId = sql`printf('01900000-0000-7000-8000-%012x', n)`;
  // The number as `nameOrder` writes it.
  const order = sql`printf('%02d', length(ltrim(n, '0'))) || ltrim(n, '0')`;
  await maintenance(db, async (tx) => {
    await sql`insert into user_account(id, email, email_key, name, name_key, name_order, password_hash,
        language, login_type, installation_administrator, activated_at, terms_accepted_at, contact_proved_at, created_at)
      ${numbers} select ${userId}, printf('p%d@example.test', n), printf('p%d@example.test', n),
        printf('Person %06d', n), printf('person %06d', n), 'person ' || ${order}, '',
        'en', 'MAIL', 0, ${now}, ${now}, ${now}, ${now}
      from number`.execute(tx);
    await sql`insert into domain_member(domain_id, user_id, joined_at)
      ${numbers} select ${domainId}, ${userId}, ${now} from number`.execute(tx);
    await sql`insert into agent_group_member(group_id, agent_id)
      ${numbers} select ${everybodyId}, ${userId} from number
        union all select ${residentsId}, ${userId} from number where n < ${residents}`.execute(tx);
    await sql`insert into nfc_tag(id, domain_id, identifier, name_key, name_order, value, type, user_id, created_at)
      ${numbers} select printf('01900000-0000-7001-8000-%012x', n), ${domainId}, printf('Tag %06d', n),
        printf('tag %06d', n), 'tag ' || ${order}, printf('%014X', n), 'CARD', ${userId}, ${now} from number`.execute(
      tx,
    );
    await sql`insert into access_credential(id, domain_id, user_id, name, name_key, name_order, credential_type,
        created_at)
      ${numbers} select printf('01900000-0000-7002-8000-%012x', n), ${domainId}, ${userId}, 'Tag', 'tag', 'tag', 'NFC_TAG',
        ${now} from number`.execute(tx);
    for (let at = from; at < to; at += ROWS_AT_ONCE)
      await addCodes(tx, keys, range, { from: at, to: Math.min(to, at + ROWS_AT_ONCE) });
  });
}

async function addCodes(
  tx: Transaction,
  keys: Keys,
  { domainId }: PeopleRange,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  const rows = numbers.map((number) => {
    const code = String(10_000_000 + number);
    const end = number.toString(16).padStart(12, "0");
    return {
      id: `01900000-0000-7003-8000-${end}`,
      domain_id: domainId,
      user_id: `01900000-0000-7000-8000-${end}`,
      name: "Code",
      ...nameColumns("Code"),
      credential_type: "CODE" as const,
      value_sealed: keys.seal(code),
      value_index: credentialValueIndex(keys, domainId, code),
      created_at: Date.now(),
    };
  });
  await tx.insertInto("access_credential").values(rows).execute();
}
