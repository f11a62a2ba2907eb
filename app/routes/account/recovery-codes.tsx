import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { RecoveryCodes } from "#app/components/lists/recovery-codes.tsx";
import { confirmedSchema } from "#app/forms/confirmed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  return { proof: await readProof(api), title: await titleIn(request, "security.codes.renew") };
}

/** Shows the codes in this answer only, which is not stored. */
export const action = formAction(
  { schema: confirmedSchema, guard: requireUser, proves: ({ api }) => api },
  async ({ api }) => {
    const { recoveryCodes } = await api.secondFactors.renewRecoveryCodes();
    return data({ recoveryCodes }, { headers: { "Cache-Control": "no-store" } });
  },
);

export default function RenewRecoveryCodes() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  if (answer && "recoveryCodes" in answer) {
    return (
      <RouteDialog title={t("security.codes.renew")} closeTo="/account/security">
        <RecoveryCodes codes={answer.recoveryCodes} />
        <div className="form-actions no-print">
          <LinkButton to="/account/security" weight="primary" preventScrollReset>
            {t("security.codes.kept")}
          </LinkButton>
        </div>
      </RouteDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t("security.codes.renewTitle")}
      confirm={t("security.codes.renewNow")}
      closeTo="/account/security"
      failure={answer?.failure}
      gives
    >
      <p>{t("security.codes.renewText")}</p>
    </ConfirmDialog>
  );
}
