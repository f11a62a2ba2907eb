import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ADMINISTRATORS } from "#rules/roles.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { changeOffice, readOffice } from "./change-office.ts";
import { OfficeDialog } from "./office-dialog.tsx";

export const meta = titleMeta;

export async function loader(visit: LoaderFunctionArgs) {
  return readOffice(visit, "administrator");
}

export async function action(visit: ActionFunctionArgs) {
  return changeOffice(visit, {
    make: (api, userId) => api.userGroups.addMember({ name: ADMINISTRATORS, body: { userId } }),
    end: (api, userId) => api.userGroups.removeMember({ name: ADMINISTRATORS, userId }),
  });
}

export default function ChangeAdministrator() {
  const asked = useLoaderData<typeof loader>();
  return <OfficeDialog office="administrator" asked={asked} answer={useActionData<typeof action>()} />;
}
