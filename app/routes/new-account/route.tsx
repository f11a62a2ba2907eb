import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "#rules/languages.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { RadioGroupField, SelectField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { languageNames } from "../../components/language-names.ts";
import { PassedOnLink } from "../../components/link-request.tsx";
import { LoginFields } from "../../components/login-fields.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import { chosenLogin } from "../../forms/chosen-login.ts";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { languageOf } from "../../i18n/language.server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { type AccountFields, newAccountSchema } from "./new-account-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireInstallation(context);
  return { title: await titleIn(request, "accounts.newTitle"), language: await languageOf(request) };
}

/** Where no message can be sent, the link to activate the account is shown, to be passed on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  const asked = { schema: newAccountSchema, secrets: ["password"] as const };
  return submit(await request.formData(), asked, async (typed) => {
    const { name, language, start, password } = typed;
    const body = { name, language, ...chosenLogin(typed), ...(start === "password" && { password }) };
    const { id, link } = await api.onPremise.createUser({ body });
    if (link !== null) return data({ passOn: link, name, id });
    return redirect(`/installation/users/${id}?done=${start === "password" ? "created" : "sent"}`, 303);
  });
}

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
      <PostForm {...getFormProps(form)} className="form section new-account">
        <ErrorSummary failure={failed?.failure} />
        <TextField field={fields.name} label={t("accounts.name")} autoComplete="off" />
        <LoginFields fields={fields} label={t("accounts.signsInWith")} autoComplete="off" />
        <SelectField
          field={fields.language}
          label={t("account.messageLanguage")}
          choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
        <RadioGroupField
          field={fields.start}
          label={t("accounts.start")}
          choices={[
            { value: "link", label: t("accounts.startLink"), hint: t("accounts.startLinkHint") },
            { value: "password", label: t("accounts.startPassword"), hint: t("accounts.startPasswordHint") },
          ]}
        />
        <PasswordField
          field={fields.password}
          label={t("accounts.password")}
          hint={t("account.passwordHint")}
          autoComplete="new-password"
        />
        <div className="form-actions">
          <LinkButton to="/installation/users">{t("components.dialog.cancel")}</LinkButton>
          <Button weight="primary">{t("accounts.create")}</Button>
        </div>
      </PostForm>
    </>
  );
}
