import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Steps, type StepState } from "#app/components/forms/steps.tsx";
import { RecoveryCodes } from "#app/components/lists/recovery-codes.tsx";
import { AppShell } from "#app/components/shell/app-shell.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ConfirmCode } from "./confirm-code.tsx";
import { drawKey, keyIn } from "./draw-key.server.ts";
import { PasswordFirst } from "./password-first.tsx";
import { beginSchema, confirmSchema } from "./set-up-schemas.ts";

export const meta = titleMeta;

const NO_STORE = { "Cache-Control": "no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const [{ name }, { since }] = await Promise.all([api.users.me(), api.secondFactors.get()]);
  return { title: await titleIn(request, "security.app.setUp"), person: { name }, inUse: since !== null };
}

/** The key is passed on in the forms: only its owner sees it, and only until it is confirmed. */
const begin = formAction(
  { schema: beginSchema, secrets: ["password"], guard: requireUser },
  async ({ api }, { password }) => {
    const { address } = await api.secondFactors.setUp({ body: { password } });
    return data({ drawn: drawKey(address) }, { headers: NO_STORE });
  },
);

const confirm = formAction(
  {
    schema: confirmSchema,
    secrets: ["code"],
    async guard(context) {
      const visit = await requireUser(context);
      const address = keyIn(context.form.get("keyAddress"));
      if (!address) throw redirect("/account/security/app", 303);
      return { ...visit, drawn: drawKey(address) };
    },
    show: ({ drawn }, refused) => ({ ...refused, drawn }),
  },
  async ({ api }, { code }) => {
    const { recoveryCodes } = await api.secondFactors.confirm({ body: { code } });
    return data({ recoveryCodes }, { headers: NO_STORE });
  },
);

export const action = formActions([begin, confirm]);

export default function SetUpApp() {
  const { t } = useTranslation();
  const { person, inUse } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const drawn = answer && "drawn" in answer ? answer.drawn : undefined;
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : undefined;
  const failed = answer && "result" in answer ? answer : undefined;
  const at = codes ? 2 : drawn ? 1 : 0;
  const steps = (["password", "scan", "codes"] as const).map((step, index) => ({
    label: t(`security.app.steps.${step}`),
    state: (index < at ? "done" : index === at ? "current" : "to-come") satisfies StepState as StepState,
  }));
  return (
    <AppShell person={person}>
      <PageTitle
        title={t("security.app.setUp")}
        within={{ label: t("security.title"), to: "/account/security" }}
      >
        {t("security.app.lead")}
      </PageTitle>
      <div className="stack section">
        {inUse && !codes ? (
          <Notice title={t("security.app.on")}>
            <LinkButton to="/account/security">{t("security.toSecurity")}</LinkButton>
          </Notice>
        ) : (
          <>
            <Steps label={t("security.app.setUp")} steps={steps} />
            {codes && <RecoveryCodes codes={codes} />}
            {codes && (
              <div className="form-actions start no-print">
                <LinkButton to="/account/security" weight="primary" icon="check">
                  {t("security.codes.kept")}
                </LinkButton>
              </div>
            )}
            {!codes && drawn && <ConfirmCode drawn={drawn} answer={failed} />}
            {!codes && !drawn && <PasswordFirst answer={failed} />}
          </>
        )}
      </div>
    </AppShell>
  );
}
