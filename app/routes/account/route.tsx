import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { agentAvatar } from "../../avatars.ts";
import { requireDomain, requireUser } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { PassedOnLink } from "../../components/link-request.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import type { LoadContext } from "../../load-context.ts";
import { findTimeZone } from "../../preferences.ts";
import { ChangeMobile } from "./change-mobile.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ChangeEmail, ChangeName } from "./change-person.tsx";
import { ChangeZone } from "./change-zone.tsx";
import {
  CHANGES,
  changeEmail,
  changeMobile,
  changeName,
  changePassword,
  changeZone,
} from "./change-account.ts";
import { MyData } from "./my-data.tsx";
import { OwnPicture } from "./own-picture.tsx";
import { SigningIn } from "./signing-in.tsx";
import { passwordSchema } from "./password-schema.ts";
import { emailSchema, nameSchema } from "./person-schemas.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireUser(context);
  const [person, timeZone, here] = await Promise.all([
    api.users.me(),
    findTimeZone(api),
    session.building && readOwnPicture(context),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "account.title"),
    person,
    here,
    timeZone,
    zones: Intl.supportedValuesOf("timeZone"),
    changed: CHANGES.find((change) => change === searchParams.get("changed")),
    at: searchParams.get("at"),
    constraints: {
      name: getZodConstraint(nameSchema),
      email: getZodConstraint(emailSchema),
      password: getZodConstraint(passwordSchema),
    },
  };
}

/** The building that one is in, and one's picture there. */
async function readOwnPicture(context: LoadContext) {
  const { api, domainId } = await requireDomain(context);
  const [me, { label }] = await Promise.all([api.users.me(), api.domains.get({ id: domainId })]);
  return { building: label, picture: agentAvatar(me) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = await requireUser(context);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "name":
      return changeName(visit, form);
    case "email":
      return changeEmail(visit, form);
    case "mobile":
      return changeMobile(visit, form);
    case "zone":
      return changeZone(visit, form);
    default:
      return changePassword(context, visit, form);
  }
}

export default function Account() {
  const { t } = useTranslation();
  const { person, here, timeZone, zones, changed, at, constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failed = answer && "result" in answer ? answer : undefined;
  const intent = failed?.result.initialValue?.["intent"];
  const shown = { name: person.name, picture: here?.picture };
  const answerOf = (form: string | undefined) => (intent === form ? failed : undefined);
  return (
    <AppShell person={shown}>
      <PageTitle title={t("account.title")} within={{ label: t("userHome.title"), to: "/user_home" }} />
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
      <div className="account-sections" key={at}>
        <ChangeName now={person} constraint={constraints.name} answer={answerOf("name")} />
        <OwnPicture person={shown} building={here?.building} />
        <ChangeEmail now={person.email} constraint={constraints.email} answer={answerOf("email")} />
        <ChangePassword constraint={constraints.password} answer={answerOf(undefined)} />
        <ChangeMobile now={person} answer={answerOf("mobile")} />
        <ChangeZone now={timeZone} zones={zones} answer={answerOf("zone")} />
        <SigningIn />
        <MyData termsAccepted={person.acceptTermsOfService} />
      </div>
      <Outlet />
    </AppShell>
  );
}
