import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChoiceWithFields } from "#app/components/fields/choice-with-fields.tsx";
import { LoginFields } from "#app/components/fields/login-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PassedOnLink } from "#app/components/forms/link-request.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { pickLogin } from "#app/forms/schemas/chosen-login.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { type AccountFields, newAccountSchema } from "./new-account-schema.ts";
import { startChoiceFields } from "./start-choice.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireInstallation(context);
  return { title: await titleIn(request, "accounts.newTitle"), language: await readLanguage(request) };
}

/** If no message can be sent, the activation link is shown, to be passed on. */
export const action = formAction(
  { schema: newAccountSchema, guard: requireInstallation, secrets: ["password"] },
  async ({ api, context }, typed) => {
    const { name, language, start, password } = typed;
    const body = { name, language, password, ...pickLogin(typed) };
    const { id, link } = await api.onPremise.createUser({ body });
    if (link !== null) return data({ passOn: link, name, id });
    const message = `accounts.done.${start === "password" ? "created" : "sent"}`;
    return changed(context, { to: `/installation/users/${id}`, message, values: { name } });
  },
);

export default function NewAccount() {
  const { t } = useTranslation();
  const { language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "passOn" in answer ? answer : undefined;
  const failed = answer && "result" in answer ? answer : undefined;
  const [form, fields] = useAnsweredForm<AccountFields>({
    id: "newAccount",
    answer: failed,
    defaultValue: { language, loginType: "MAIL", userMobileSenderPreference: "SMS", start: "link" },
  });
  if (made) {
    return (
      <>
        <PageTitle
          title={t("accounts.madeTitle", { name: made.name })}
          within={{ label: t("accounts.title"), to: "/installation/users" }}
        >
          {t("accounts.madeText")}
        </PageTitle>
        <section className="stack section">
          <PassedOnLink link={made.passOn} />
          <div className="form-actions start">
            <LinkButton to={`/installation/users/${made.id}`}>{t("accounts.toAccount")}</LinkButton>
          </div>
        </section>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={t("accounts.newTitle")}
        within={{ label: t("accounts.title"), to: "/installation/users" }}
      >
        {t("accounts.newLead")}
      </PageTitle>
      <PostForm form={form} className="form section">
        <ErrorSummary failure={failed?.failure} />
        <TextField field={fields.name} label={t("accounts.name")} autoComplete="off" />
        <LoginFields fields={fields} label={t("accounts.signsInWith")} autoComplete="off" />
        <SelectField
          field={fields.language}
          label={t("account.messageLanguage")}
          choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
        <ChoiceWithFields
          field={fields.start}
          label={t("accounts.start")}
          choices={[
            { value: "link", label: t("accounts.startLink"), hint: t("accounts.startLinkHint") },
            { value: "password", label: t("accounts.startPassword"), hint: t("accounts.startPasswordHint") },
          ]}
          fieldsOf={startChoiceFields}
          shown={{
            password: (
              <PasswordField
                field={fields.password}
                label={t("accounts.password")}
                hint={t("account.passwordHint")}
                autoComplete="new-password"
              />
            ),
          }}
        />
        <div className="form-actions">
          <LinkButton to="/installation/users">{t("components.dialog.cancel")}</LinkButton>
          <Button weight="primary">{t("accounts.create")}</Button>
        </div>
      </PostForm>
    </>
  );
}
