import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { allPages } from "#contract/client/pages.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import { activateByCode } from "./activation.ts";

const CLOSE_TO = "/domain/licences";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const groups = await allPages((query) => api.agentGroups.list({ query }));
  return {
    title: await titleIn(request, "licences.activate"),
    groups: groups.map(({ id, name }) => ({ id, name })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return activateByCode(api, await request.formData(), CLOSE_TO);
}

export default function ActivateLicence() {
  const { groups } = useLoaderData<typeof loader>();
  return <ActivateDialog closeTo={CLOSE_TO} groups={groups} answer={useActionData<typeof action>()} />;
}
