import type { NamedRow } from "#rules/named-row.ts";
import { transaction } from "#storage/database.ts";
import { randomSecret } from "../keys.ts";
import { takeSeatOfAnyLicence } from "../licences/operations/take-seat.ts";
import { createFlat } from "../people/operations/change-flat.ts";
import { createVirtualUser } from "../people/operations/create-virtual-user.ts";
import { insertGroupMember, joinDefaultGroups } from "../people/queries/agent-groups.ts";
import { createAgentGroup } from "../people/queries/agent-groups.ts";
import { insertMember } from "../people/queries/members.ts";
import { createUser } from "../people/queries/users.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { demoAddress } from "./addresses.ts";
import type { Site } from "./site.ts";

/** The families, in the order of their buttons: family name, then first names. */
const FAMILIES = [
  ["Rossi", "Marta", "Paolo"],
  ["Lindqvist", "Elin", "Oskar"],
  ["Moreau", "Claire", "Hugo"],
  ["García", "Lucía", "Mateo", "Carmen"],
  ["de Vries", "Anouk"],
  ["Schneider", "Jonas", "Greta"],
] as const;

const FLATS_OF_FLOOR = 2;

interface Family {
  name: string;
  flat: NamedRow;
  people: NamedRow[];
}

export interface DemoPeople {
  families: Family[];
  /** Manages the credentials of other people. */
  manager: NamedRow;
  cleaner: NamedRow;
  courier: NamedRow;
  /** The group that the tenant's invite is for. */
  emptyFlat: NamedRow;
  /** The residents' group contains the flats; the administrator is in the concierge's. */
  groups: { residents: NamedRow; concierge: NamedRow; couriers: NamedRow; cleaning: NamedRow };
}

/**
 * Creates people of every role, with their groups and seats; their passwords are random, because no one needs
 * them.
 */
export async function settlePeople(site: Site): Promise<DemoPeople> {
  const { context, domainId, words } = site;
  const groupOf = (name: string, container = false) =>
    transaction(context.db, (tx) => createAgentGroup(tx, { domainId, name, container, now: context.now() }));
  const floorOf = (number: number) => String(Math.ceil(number / FLATS_OF_FLOOR));
  const groups = {
    residents: await groupOf(words.residents, true),
    concierge: await groupOf(words.concierge),
    couriers: await groupOf(words.couriers),
    cleaning: await groupOf(words.cleaning),
  };
  await transaction(context.db, (tx) => insertGroupMember(tx, groups.concierge.id, site.caller.userId));
  const passwordHash = await hashPassword(randomSecret());
  const settle = (name: string, groupId: string) => settlePerson(site, { name, groupId, passwordHash });
  const flatOf = async (number: number): Promise<NamedRow> => {
    const name = `${words.flat} ${number}`;
    const place = { stair: "", floor: floorOf(number), note: "" };
    const access = { groupIds: [groups.residents.id], doors: [] };
    const founder = { userId: site.caller.userId, domainId };
    return createFlat(context, founder, { name, ...place, people: [], calls: [], access });
  };
  const families: Family[] = [];
  for (const [name, ...firstNames] of FAMILIES) {
    const flat = await flatOf(families.length + 1);
    const people: NamedRow[] = [];
    for (const firstName of firstNames) people.push(await settle(`${firstName} ${name}`, flat.id));
    families.push({ name, flat, people });
  }
  const emptyFlat = await flatOf(families.length + 1);
  const manager = await settle("Sofia Ferri", groups.residents.id);
  await transaction(context.db, (tx) =>
    joinDefaultGroups(tx, domainId, manager.id, ["all-the-credential-managers"]),
  );
  const cleaner = await settle("Ana Popescu", groups.cleaning.id);
  const courier = await settle("Tom Baker", groups.couriers.id);
  const ownerId = families[0]!.people[0]!.id;
  const tablet = { name: words.tablet, password: randomSecret(), language: site.language, ownerId };
  await createVirtualUser(context, domainId, tablet);
  return { families, emptyFlat, manager, cleaner, courier, groups };
}

interface NewPerson {
  name: string;
  groupId: string;
  passwordHash: string;
}

async function settlePerson(site: Site, { name, groupId, passwordHash }: NewPerson): Promise<NamedRow> {
  const { context, domainId, caller, language } = site;
  const now = context.now();
  const email = demoAddress(name, domainId);
  return transaction(context.db, async (tx) => {
    const id = await createUser(tx, {
      name,
      email,
      passwordHash,
      language,
      now,
      installationAdministrator: false,
      acceptsTerms: false,
    });
    await insertMember(tx, domainId, id, now);
    await joinDefaultGroups(tx, domainId, id, ["all-the-agents"]);
    await insertGroupMember(tx, groupId, id);
    const seat = { assigneeType: "USER", assigneeId: id, domainId, userId: caller.userId } as const;
    await takeSeatOfAnyLicence(tx, context, seat);
    return { id, name };
  });
}
