import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { partCalls, partOf } from "./parts.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const id = params["auxiliaryId"]!;
  const { kind, partId } = partOf(params);
  const { displayName } = await partCalls(api)[kind].get(id, partId);
  const title = await titleIn(request, "auxiliaryParts.deleteTitle", { name: displayName });
  return { title, kind, closeTo: `/domain/auxiliaries/${id}/${kind}s` };
}

export const action = confirmAction(
  { guard: (context) => requireInstaller(context, "AUXILIARIES") },
  async ({ api, params }) => {
    const id = params["auxiliaryId"]!;
    const { kind, partId } = partOf(params);
    await partCalls(api)[kind].remove(id, partId);
    return { to: `/domain/auxiliaries/${id}/${kind}s`, message: `said.${kind}Deleted` };
  },
);

/** Asks before an endpoint, an output or an area of an auxiliary is deleted. */
export default function DeletePart() {
  const { t } = useTranslation();
  const { title, kind, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t(`auxiliaryParts.${kind}s.delete`)}
      closeTo={closeTo}
      failure={answer?.failure}
    >
      <p>{t(`auxiliaryParts.${kind}s.deleteText`)}</p>
    </ConfirmDialog>
  );
}
