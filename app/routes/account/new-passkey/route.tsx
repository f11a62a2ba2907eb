import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { PasskeyAnswer } from "#app/components/forms/passkey-answer.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { Notice } from "#app/components/shell/notice.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { madeSchema, newPasskeySchema } from "./new-passkey-schemas.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context);
  return { title: await titleIn(request, "security.passkeys.add") };
}

/** First the password; then the browser creates a passkey. */
const begin = formAction(
  { schema: newPasskeySchema, guard: requireUser, secrets: ["password"] },
  async ({ api }, { name, password }) => {
    const challenge = await api.passkeys.begin({ body: { password } });
    return data({ challenge: { ...challenge, name } }, { headers: { "Cache-Control": "no-store" } });
  },
);

const create = formAction(
  { schema: madeSchema, guard: requireUser },
  async ({ api, context }, { name, challengeToken, credential }) => {
    await api.passkeys.create({ body: { name, challengeToken, credential } });
    return changed(context, { to: "/account/security", message: "security.done.passkeyAdded" });
  },
);

export const action = formActions([begin, create]);

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
