import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdministrator } from "#app/auth/guards.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { allPages } from "#contract/client/pages.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import { activationAction } from "./activation.ts";

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

export const action = activationAction(requireAdministrator, CLOSE_TO);

export default function ActivateLicence() {
  const { groups } = useLoaderData<typeof loader>();
  return <ActivateDialog closeTo={CLOSE_TO} groups={groups} answer={useActionData<typeof action>()} />;
}
