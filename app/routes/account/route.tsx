import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain, requireUser } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { PassedOnLink } from "#app/components/forms/link-request.tsx";
import { SipCard } from "#app/components/forms/sip-credentials.tsx";
import { AppShell } from "#app/components/shell/app-shell.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { formActions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { agentAvatar } from "#app/pictures/avatars.ts";
import { findTimeZone } from "#app/preferences.ts";
import { offeredTimeZones } from "#app/time/wall-clocks.ts";
import { AccountCard } from "./account-card.tsx";
import {
  changeCalls,
  changeEmail,
  changeMobile,
  changeName,
  changeNotes,
  changePassword,
  CHANGES,
  changeZone,
} from "./change-account.ts";
import { ChangeCalls } from "./change-calls.tsx";
import { ChangeMobile } from "./change-mobile.tsx";
import { ChangeNotes } from "./change-notes.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ChangeEmail, ChangeName } from "./change-person.tsx";
import { ChangeZone } from "./change-zone.tsx";
import { MyData } from "./my-data.tsx";
import { OwnPicture } from "./own-picture.tsx";
import { PushCard } from "./push/push-card.tsx";
import { readPushRegistrations } from "./push/read-subscriptions.ts";
import { tryPush } from "./push/try-subscription.ts";
import { SearchKeys } from "./search-keys.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireUser(context);
  const [person, { mailMessages }, timeZone, push, here] = await Promise.all([
    api.users.me(),
    api.users.services(),
    findTimeZone(api),
    readPushRegistrations(api),
    session.building && readHere(context),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "account.title"),
    person,
    mailMessages,
    here,
    push,
    hasAuthority: context.authority !== undefined,
    timeZone,
    zones: offeredTimeZones(),
    changed: CHANGES.find((change) => change === searchParams.get("changed")),
    constraints: {
      name: changeName.constraint(),
      email: changeEmail.constraint(),
      password: changePassword.constraint(),
    },
  };
}

/** The current building, with the person's picture and SIP user name there. */
async function readHere(context: LoadContext) {
  const { api, domainId } = await requireDomain(context);
  const [me, { label }] = await Promise.all([api.users.me(), api.domains.get({ id: domainId })]);
  const { userName } = await api.sipAgents.get({ query: { agentId: me.id } });
  return { building: label, picture: agentAvatar(me), sipUserName: userName };
}

export const action = formActions([
  changeName,
  changeEmail,
  changeMobile,
  changeZone,
  changeNotes,
  changeCalls,
  changePassword,
  tryPush,
]);

export default function Account() {
  const { t } = useTranslation();
  const { person, mailMessages, here, push, hasAuthority, timeZone, zones, changed, constraints } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failed = answer && "result" in answer ? answer : undefined;
  const intent = failed?.result.initialValue?.["intent"];
  const shown = { name: person.name, picture: here?.picture };
  const answerOf = (form: string) => (intent === form ? failed : undefined);
  return (
    <AppShell person={shown}>
      <PageTitle title={t("account.title")} within={{ label: t("userHome.title"), to: "/user_home" }} />
      {changed && !answer && (
        <Notice tone="attention" title={t(`account.left.${changed}.title`)}>
          <p>{t(`account.left.${changed}.text`)}</p>
        </Notice>
      )}
      {answer && "passOn" in answer && (
        <section className="stack section" aria-label={t("links.passOnTitle")}>
          <PassedOnLink link={answer.passOn} />
        </section>
      )}
      {person.isVirtual && (
        <Notice tone="plain" title={t("account.virtual.title")}>
          <p>{t("account.virtual.text")}</p>
        </Notice>
      )}
      <div className="account-sections">
        {person.isVirtual ? (
          <ChangeZone now={timeZone} zones={zones} answer={answerOf("zone")} />
        ) : (
          <>
            <ChangeName now={person} constraint={constraints.name} answer={answerOf("name")} />
            <OwnPicture person={shown} building={here?.building} />
            <ChangeEmail now={person.email} constraint={constraints.email} answer={answerOf("email")} />
            <ChangePassword constraint={constraints.password} answer={answerOf("password")} />
            <ChangeMobile now={person} answer={answerOf("mobile")} />
            <ChangeZone now={timeZone} zones={zones} answer={answerOf("zone")} />
            <ChangeNotes now={person} mailMessages={mailMessages} answer={answerOf("notes")} />
            {person.rings !== undefined && (
              <ChangeCalls now={person} mailMessages={mailMessages} answer={answerOf("calls")} />
            )}
          </>
        )}
        {push && (
          <PushCard
            {...push}
            hasAuthority={hasAuthority}
            answer={answerOf("try-push")}
            tried={answer && "tried" in answer ? answer.tried : undefined}
          />
        )}
        {here && (
          <SipCard
            userName={here.sipUserName}
            lead={t("account.sipLead", { label: here.building })}
            to="sip"
          />
        )}
        <SigningIn />
        <SearchKeys />
        {!person.isVirtual && <MyData termsAccepted={person.acceptTermsOfService} />}
      </div>
      <Outlet />
    </AppShell>
  );
}

/** Links to the other means of signing in, and to the sign-ins. */
function SigningIn() {
  const { t } = useTranslation();
  return (
    <AccountCard id="security" title={t("security.title")} text={t("security.lead")}>
      <div className="form-actions start">
        <LinkButton to="/account/security" icon="key">
          {t("security.manage")}
        </LinkButton>
      </div>
    </AccountCard>
  );
}
