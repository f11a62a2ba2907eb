import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ApiCalls } from "#contract/client/client.ts";
import type { DefaultAgentGroupName } from "#rules/agent-groups.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { changeOffice, readOffice } from "../change-administrator/change-office.ts";
import { OfficeDialog } from "../change-administrator/office-dialog.tsx";

const MANAGERS: DefaultAgentGroupName = "all-the-credential-managers";

export const meta = titleMeta;

export async function loader(visit: LoaderFunctionArgs) {
  return readOffice(visit, "credential-manager");
}

/** Whoever is in the group is a credential manager (§6). */
export async function action(visit: ActionFunctionArgs) {
  return changeOffice(visit, {
    make: async (api, agentId) =>
      api.agentGroups.addMember({ id: await readManagers(api), body: { agentId } }),
    end: async (api, agentId) => api.agentGroups.removeMember({ id: await readManagers(api), agentId }),
  });
}

async function readManagers(api: ApiCalls): Promise<string> {
  return (await api.agentGroups.groupByName({ query: { name: MANAGERS } })).id;
}

export default function ChangeCredentialManager() {
  const asked = useLoaderData<typeof loader>();
  return <OfficeDialog office="credential-manager" asked={asked} answer={useActionData<typeof action>()} />;
}
