import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { DefinitionList } from "../../components/definition-list.tsx";
import { LanguageSwitch } from "../../components/language-switch.tsx";
import { PassedOnLink } from "../../components/link-request.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { ChangePassword } from "./change-password.tsx";
import { ChangeEmail, ChangeName } from "./change-person.tsx";
import { CHANGES, changeEmail, changeName, changePassword } from "./change-account.ts";
import { passwordSchema } from "./password-schema.ts";
import { emailSchema, nameSchema } from "./person-schemas.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const { name, email } = await api.users.me();
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "account.title"),
    person: { name, email },
    changed: CHANGES.find((change) => change === searchParams.get("changed")),
    at: searchParams.get("at"),
    constraints: {
      name: getZodConstraint(nameSchema),
      email: getZodConstraint(emailSchema),
      password: getZodConstraint(passwordSchema),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = await requireUser(context);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "name":
      return changeName(visit, form);
    case "email":
      return changeEmail(visit, form);
    default:
      return changePassword(context, visit, form);
  }
}

export default function Account() {
  const { t } = useTranslation();
  const { person, changed, at, constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failed = answer && "result" in answer ? answer : undefined;
  const intent = failed?.result.initialValue?.["intent"];
  return (
    <AppShell person={person}>
      <PageTitle title={t("account.title")} backTo="/user_home" />
      {changed && !answer && (
        <Notice tone="good" title={t(`account.changed.${changed}.title`)}>
          <p>{t(`account.changed.${changed}.text`)}</p>
        </Notice>
      )}
      {answer && "passOn" in answer && (
        <section className="stack section" aria-label={t("links.passOnTitle")}>
          <PassedOnLink link={answer.passOn} />
        </section>
      )}
      <section className="stack section" aria-labelledby="person">
        <h2 id="person">{t("account.person")}</h2>
        <DefinitionList
          items={[
            { term: t("account.email"), value: person.email },
            { term: t("account.language"), value: <LanguageSwitch /> },
          ]}
        />
        <ChangeName
          key={at}
          now={person.name}
          constraint={constraints.name}
          answer={intent === "name" ? failed : undefined}
        />
      </section>
      <ChangeEmail
        key={`email ${at}`}
        now={person.email}
        constraint={constraints.email}
        answer={intent === "email" ? failed : undefined}
      />
      <ChangePassword
        key={`password ${at}`}
        constraint={constraints.password}
        answer={intent === undefined ? failed : undefined}
      />
    </AppShell>
  );
}
