import { expect } from "vitest";
import { allPages } from "#contract/client/pages.ts";
import type { RunningConsole } from "../processes/running-console.ts";
import { readDatabaseFile } from "./database-file.ts";
import { EARLIER_INSTALLATION } from "./earlier-release.ts";

/** Returns the number of rows of each table; expects an intact database. */
export function countsIn(dataDir: string): Record<string, number> {
  const rows = (sql: string) => readDatabaseFile(dataDir, sql);
  const names = rows("select name from sqlite_master where type = 'table' order by name");
  const counts = names.map(({ name }) => {
    const [row] = rows(`select count(*) as rows from "${String(name)}"`);
    return [String(name), Number(row?.["rows"])] as const;
  });
  expect(rows("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(rows("pragma foreign_key_check")).toEqual([]);
  return Object.fromEntries(counts);
}

/** Tables whose rows change by themselves. */
const SELF_CHANGING = [
  "migration",
  "job",
  "token",
  "token_family",
  "last_sign_in",
  "installation",
  "audit_entry",
  "audit_head",
  "done_call",
  "idempotency_record",
];

/** Leaves out the tables whose rows change by themselves, and those that `like` does not have. */
export function withoutSelfChanging(counts: Record<string, number>, like: Record<string, number> = counts) {
  const counted = Object.entries(counts).filter(([name]) => name in like && !SELF_CHANGING.includes(name));
  return Object.fromEntries(counted);
}

/** Expects that people can sign in, and read and change what they had. */
export async function expectEverythingWorks(console: RunningConsole): Promise<void> {
  const { email: username, password, label } = EARLIER_INSTALLATION;
  const { access_token } = await console
    .calls()
    .auth.token({ body: { grant_type: "password", username, password } });
  const { items } = await console.calls(access_token).users.listDomains({ id: "me" });
  expect(items.map((each) => each.label)).toContain(label);
  const { id: domainId } = items.find((each) => each.label === label)!;
  const { access_token: token } = await console.calls(access_token).auth.enterDomain({ domainId });
  const api = console.calls(token);
  const { items: devices } = await api.devices.list();
  expect(devices.length).toBeGreaterThan(0);
  const lists = [
    api.agentGroups,
    api.outputGroups,
    api.elevatorAreaGroups,
    api.nfcTags,
    api.invites,
    api.auxiliaries,
  ];
  for (const { list } of lists) expect((await list()).items.length).toBeGreaterThan(0);
  const people = await allPages((query) => api.users.list({ query }));
  expect(people.length).toBeGreaterThan(1);
  expect((await api.events.query({ body: {} })).items).toBeInstanceOf(Array);
  for (const { id } of devices) {
    expect((await api.ringBellButtons.list({ id })).items).toBeInstanceOf(Array);
    expect((await api.accessControlAssociations.list({ id })).items).toBeInstanceOf(Array);
  }
  const group = await api.agentGroups.create({ body: { name: "Since the upgrade" } });
  expect(await api.agentGroups.get({ id: group.id })).toMatchObject({ name: "Since the upgrade" });
  const page = await fetch(`${console.url}/`);
  expect(page.status).toBe(200);
}
