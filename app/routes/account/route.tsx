import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { DefinitionList } from "../../components/definition-list.tsx";
import { LanguageSwitch } from "../../components/language-switch.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { ChangePassword } from "./change-password.tsx";
import { passwordSchema } from "./password-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const { name, email } = await api.users.me();
  return {
    title: await titleIn(request, "account.title"),
    person: { name, email },
    changed: new URL(request.url).searchParams.get("changed"),
    constraint: getZodConstraint(passwordSchema),
  };
}

/** The session goes on under a new id, with the new password for its retried logins (§4); all other sessions end. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api, session } = await requireUser(context);
  const secrets = ["oldPassword", "newPassword", "passwordAgain"];
  return submit(await request.formData(), { schema: passwordSchema, secrets }, async (typed) => {
    const { oldPassword, newPassword } = typed;
    await api.users.changePassword({ id: "me", body: { oldPassword, newPassword } });
    const login = { ...session.login, password: newPassword };
    const setCookie = await context.session.start({ ...session, login });
    return redirect(`/account?changed=${Date.now()}`, { status: 303, headers: { "Set-Cookie": setCookie } });
  });
}

export default function Account() {
  const { t } = useTranslation();
  const { person, changed, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AppShell person={person}>
      <PageTitle title={t("account.title")} backTo="/user_home" />
      {changed && !answer && (
        <Notice tone="good" title={t("account.changedTitle")}>
          <p>{t("account.changedText")}</p>
        </Notice>
      )}
      <section className="stack section" aria-labelledby="person">
        <h2 id="person">{t("account.person")}</h2>
        <DefinitionList
          items={[
            { term: t("account.name"), value: person.name },
            { term: t("account.email"), value: person.email },
            { term: t("account.language"), value: <LanguageSwitch /> },
          ]}
        />
      </section>
      <ChangePassword key={changed} constraint={constraint} answer={answer} />
    </AppShell>
  );
}
