import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";
import { readRole, roleAction } from "./change-role.ts";
import { RoleDialog } from "./role-dialog.tsx";

export const meta = titleMeta;

export async function loader(visit: LoaderFunctionArgs) {
  return readRole(visit, "administrator");
}

export const action = roleAction("administrator", {
  make: (api, userId) => api.userGroups.addMember({ name: ADMINISTRATORS, body: { userId } }),
  end: (api, userId) => api.userGroups.removeMember({ name: ADMINISTRATORS, userId }),
});

export default function ChangeAdministrator() {
  const question = useLoaderData<typeof loader>();
  return <RoleDialog role="administrator" question={question} answer={useActionData<typeof action>()} />;
}
