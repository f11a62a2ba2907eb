import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { PasswordDialog } from "../../components/password-dialog.tsx";
import { RecoveryCodes } from "../../components/recovery-codes.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { passwordAsked } from "../../forms/password-asked.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context);
  return { title: await titleIn(request, "security.codes.renew") };
}

/** Tells the codes in this answer alone, which nobody keeps. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  return submit(await request.formData(), passwordAsked, async (body) => {
    const { recoveryCodes } = await api.secondFactors.renewRecoveryCodes({ body });
    return data({ recoveryCodes }, { headers: { "Cache-Control": "no-store" } });
  });
}

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
    <PasswordDialog
      title={t("security.codes.renewTitle")}
      confirm={t("security.codes.renewNow")}
      closeTo="/account/security"
      answer={answer}
    >
      <p>{t("security.codes.renewText")}</p>
    </PasswordDialog>
  );
}
