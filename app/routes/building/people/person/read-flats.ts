import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import { isPerson } from "#rules/people/agent-kinds.ts";
import type { FlatOfPerson } from "./housemates.tsx";

/** So many of those who live with a person are on the person's page. */
const OTHERS = 20;

/** Returns the flats among a person's groups, each with the first other people there. */
export async function readFlatsOf(
  api: ApiCalls,
  userId: string,
  groups: readonly Pick<AgentGroup, "id" | "name" | "kind">[],
): Promise<FlatOfPerson[]> {
  const flats = groups.filter(({ kind }) => kind === "FLAT");
  return Promise.all(
    flats.map(async ({ id, name }) => {
      const { items } = await api.agentGroups.listMembers({ id, query: firstFew(OTHERS + 1) });
      const others = items.filter((member) => isPerson(member) && member.id !== userId);
      return { id, name, others: others.map((other) => ({ id: other.id, name: other.name })) };
    }),
  );
}
