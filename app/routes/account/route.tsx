import { getZodConstraint } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain, requireUser } from "#app/auth/guards.ts";
import { agentAvatar } from "#app/avatars.ts";
import { PassedOnLink } from "#app/components/forms/link-request.tsx";
import { SipCard } from "#app/components/forms/sip-credentials.tsx";
import { AppShell } from "#app/components/shell/app-shell.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { findTimeZone } from "#app/preferences.ts";
import { offeredTimeZones } from "#app/wall-clocks.ts";
import { declareForm } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import {
  changeEmail,
  changeMobile,
  changeName,
  changeNotes,
  changePassword,
  CHANGES,
  changeZone,
} from "./change-account.ts";
import { ChangeMobile } from "./change-mobile.tsx";
import { ChangeNotes } from "./change-notes.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ChangeEmail, ChangeName } from "./change-person.tsx";
import { ChangeZone } from "./change-zone.tsx";
import { MyData } from "./my-data.tsx";
import { OwnPicture } from "./own-picture.tsx";
import { passwordSchema } from "./password-schema.ts";
import { emailSchema, mobileSchema, nameSchema, notesSchema, zoneSchema } from "./person-schemas.ts";
import { SigningIn } from "./signing-in.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireUser(context);
  const [person, timeZone, here] = await Promise.all([
    api.users.me(),
    findTimeZone(api),
    session.building && readHere(context),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "account.title"),
    person,
    here,
    timeZone,
    zones: offeredTimeZones(),
    changed: CHANGES.find((change) => change === searchParams.get("changed")),
    constraints: {
      name: getZodConstraint(nameSchema),
      email: getZodConstraint(emailSchema),
      password: getZodConstraint(passwordSchema),
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

export const action = takesForm(
  declareForm([nameSchema, emailSchema, mobileSchema, zoneSchema, notesSchema, passwordSchema], {
    edits: true,
  }),
  async ({ request, context }) => {
    const visit = await requireUser(context);
    const form = await request.formData();
    switch (form.get("intent")) {
      case "name":
        return changeName(context, visit, form);
      case "email":
        return changeEmail(context, visit, form);
      case "mobile":
        return changeMobile(context, visit, form);
      case "zone":
        return changeZone(context, visit, form);
      case "notes":
        return changeNotes(context, visit, form);
      case "password":
        return changePassword(context, visit, form);
      default:
        throw new ApiError("BROKEN_BODY");
    }
  },
);

export default function Account() {
  const { t } = useTranslation();
  const { person, here, timeZone, zones, changed, constraints } = useLoaderData<typeof loader>();
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
            <ChangeNotes now={person} answer={answerOf("notes")} />
          </>
        )}
        {here && (
          <SipCard
            userName={here.sipUserName}
            lead={t("account.sipLead", { label: here.building })}
            to="sip"
          />
        )}
        <SigningIn />
        {!person.isVirtual && <MyData termsAccepted={person.acceptTermsOfService} />}
      </div>
      <Outlet />
    </AppShell>
  );
}
