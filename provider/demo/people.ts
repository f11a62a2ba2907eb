import { transaction } from "../db/database.ts";
import { insertGroupMember } from "../db/agent-groups.ts";
import { insertMember } from "../db/members.ts";
import { createUser } from "../db/users.ts";
import { randomSecret } from "../keys.ts";
import { hashPassword } from "../passwords.ts";
import { createAgentGroup } from "../operations/create-agent-group.ts";
import { createVirtualUser } from "../operations/create-virtual-user.ts";
import { joinDefaultGroups } from "../operations/default-groups.ts";
import { takeAnySeat } from "../operations/take-seat.ts";
import { demoAddress } from "./addresses.ts";
import type { Named, Site } from "./site.ts";

/** Who lives behind which bell, in the order of the bells. */
const FAMILIES = [
  ["Rossi", "Marta", "Paolo"],
  ["Lindqvist", "Elin", "Oskar"],
  ["Moreau", "Claire", "Hugo"],
  ["García", "Lucía", "Mateo", "Carmen"],
  ["de Vries", "Anouk"],
  ["Schneider", "Jonas", "Greta"],
] as const;

export interface Family {
  name: string;
  people: Named[];
}

export interface DemoPeople {
  families: Family[];
  /** They give others their credentials. */
  manager: Named;
  cleaner: Named;
  courier: Named;
  groups: { residents: Named; couriers: Named; cleaning: Named };
}

/** People of every role, in their groups and on their seats; nobody knows their passwords, nor does anybody need to. */
export async function settlePeople(site: Site): Promise<DemoPeople> {
  const { house, domainId, words } = site;
  const groupOf = (name: string) => createAgentGroup(house, domainId, { name, container: false });
  const groups = {
    residents: await groupOf(words.residents),
    couriers: await groupOf(words.couriers),
    cleaning: await groupOf(words.cleaning),
  };
  const passwordHash = await hashPassword(randomSecret());
  const settle = (name: string, groupId: string) => settlePerson(site, { name, groupId, passwordHash });
  const families: Family[] = [];
  for (const [name, ...firstNames] of FAMILIES) {
    const people: Named[] = [];
    for (const firstName of firstNames)
      people.push(await settle(`${firstName} ${name}`, groups.residents.id));
    families.push({ name, people });
  }
  const manager = await settle("Sofia Ferri", groups.residents.id);
  await transaction(house.db, (tx) =>
    joinDefaultGroups(tx, domainId, manager.id, ["all-the-credential-managers"]),
  );
  const cleaner = await settle("Ana Popescu", groups.cleaning.id);
  const courier = await settle("Tom Baker", groups.couriers.id);
  const ownerId = families[0]!.people[0]!.id;
  const tablet = { name: words.tablet, password: randomSecret(), language: site.language, ownerId };
  await createVirtualUser(house, domainId, tablet);
  return { families, manager, cleaner, courier, groups };
}

interface NewPerson {
  name: string;
  groupId: string;
  passwordHash: string;
}

async function settlePerson(site: Site, { name, groupId, passwordHash }: NewPerson): Promise<Named> {
  const { house, domainId, caller, language } = site;
  const now = house.now();
  const email = demoAddress(name, domainId);
  return transaction(house.db, async (tx) => {
    const id = await createUser(tx, {
      ...{ name, email, passwordHash, language, now },
      ...{ installationAdministrator: false, acceptsTerms: false },
    });
    await insertMember(tx, domainId, id, now);
    await joinDefaultGroups(tx, domainId, id, ["all-the-agents"]);
    await insertGroupMember(tx, groupId, id);
    const seat = { assigneeType: "USER", assigneeId: id, domainId, userId: caller.userId } as const;
    await takeAnySeat(tx, house, seat);
    return { id, name };
  });
}
