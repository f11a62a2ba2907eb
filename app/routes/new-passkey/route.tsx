import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser, type SignedInVisit } from "../../auth/guards.ts";
import { DialogForm } from "../../components/dialog-form.tsx";
import { useHydrated } from "../../components/hydrated.ts";
import { Notice } from "../../components/notice.tsx";
import { PasskeyAnswer } from "../../components/passkey-answer.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { madeSchema, newPasskeySchema } from "./new-passkey-schemas.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context);
  return { title: await titleIn(request, "security.passkeys.add") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = await requireUser(context);
  const form = await request.formData();
  return form.get("intent") === "passkey" ? keep(visit, form) : begin(visit, form);
}

/** First the password; then the browser is asked for a passkey. */
async function begin({ api }: SignedInVisit, form: FormData) {
  const asked = { schema: newPasskeySchema, secrets: ["password"] as const };
  return submit(form, asked, async ({ name, password }) => {
    const challenge = await api.passkeys.begin({ body: { password } });
    return data({ challenge: { ...challenge, name } }, { headers: { "Cache-Control": "no-store" } });
  });
}

async function keep({ api }: SignedInVisit, form: FormData) {
  return submit(form, { schema: madeSchema }, async ({ name, challengeToken, credential }) => {
    await api.passkeys.create({ body: { name, challengeToken, credential } });
    return redirect("/account/security?done=passkeyAdded", 303);
  });
}

export default function NewPasskey() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const hydrated = useHydrated();
  const challenge = answer && "challenge" in answer ? answer.challenge : undefined;
  const failed = answer && "result" in answer ? answer : undefined;
  const [form, fields] = useAnsweredForm<{ name: string; password: string }>({
    id: "newPasskey",
    answer: failed,
  });
  return (
    <RouteDialog title={t("security.passkeys.add")} closeTo="/account/security">
      <p className="prose">{t("security.passkeys.addText")}</p>
      {!hydrated && (
        <Notice tone="attention" title={t("security.passkeys.needsScript")}>
          <p>{t("security.passkeys.needsScriptText")}</p>
        </Notice>
      )}
      {hydrated && (
        <DialogForm
          form={form}
          failure={failed?.failure}
          closeTo="/account/security"
          confirm={t("security.passkeys.make")}
          icon="key"
        >
          <TextField
            field={fields.name}
            label={t("security.passkeys.name")}
            hint={t("security.passkeys.nameHint")}
            autoFocus
          />
          <PasswordField
            field={fields.password}
            label={t("account.oldPassword")}
            autoComplete="current-password"
          />
        </DialogForm>
      )}
      {challenge && <PasskeyAnswer challenge={challenge} way="make" name={challenge.name} />}
    </RouteDialog>
  );
}
