import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { confirmedSchema } from "#app/forms/confirmed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  return { proof: await readProof(api), title: await titleIn(request, "security.app.remove") };
}

export const action = formAction(
  { schema: confirmedSchema, guard: requireUser, proves: ({ api }) => api },
  async ({ api, context }) => {
    await api.secondFactors.remove();
    return changed(context, { to: "/account/security", message: "security.done.appRemoved" });
  },
);

export default function RemoveApp() {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t("security.app.removeTitle")}
      confirm={t("security.app.remove")}
      closeTo="/account/security"
      failure={useActionData<typeof action>()?.failure}
    >
      <p>{t("security.app.removeText")}</p>
    </ConfirmDialog>
  );
}
