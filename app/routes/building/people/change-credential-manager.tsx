import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { DefaultAgentGroupName } from "#rules/people/agent-groups.ts";
import { readRole, roleAction } from "./change-administrator/change-role.ts";
import { RoleDialog } from "./change-administrator/role-dialog.tsx";

const MANAGERS: DefaultAgentGroupName = "all-the-credential-managers";

export const meta = titleMeta;

export async function loader(visit: LoaderFunctionArgs) {
  return readRole(visit, "credential-manager");
}

/** Members of the group are credential managers (§6). */
export const action = roleAction("credential-manager", {
  make: async (api, agentId) => api.agentGroups.addMember({ id: await readManagers(api), body: { agentId } }),
  end: async (api, agentId) => api.agentGroups.removeMember({ id: await readManagers(api), agentId }),
});

async function readManagers(api: ApiCalls): Promise<string> {
  return (await api.agentGroups.groupByName({ query: { name: MANAGERS } })).id;
}

export default function ChangeCredentialManager() {
  const question = useLoaderData<typeof loader>();
  return <RoleDialog role="credential-manager" question={question} answer={useActionData<typeof action>()} />;
}
