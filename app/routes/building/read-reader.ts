import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Reader } from "./sections.ts";

/** Reads who reads the pages of a building, for whom the pages are listed, and the building. */
export async function readReader(
  context: LoadContext,
  { api, domainId }: { api: ApiCalls; domainId: string },
) {
  const [me, building, simulator] = await Promise.all([
    api.users.me(),
    api.domains.get({ id: domainId }),
    context.simulator?.view(domainId),
  ]);
  const reader: Reader = {
    role: me.role ?? "user",
    setsUp: me.installer?.rights ?? [],
    installationAdministrator: me.installationAdministrator,
    onPremise: context.onPremise,
    simulates: simulator !== undefined,
    flatWord: building.flatWord,
  };
  return { me, building, reader };
}
