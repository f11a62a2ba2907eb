import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { CheckboxField, CheckboxGroupField, SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChooseManyField } from "#app/components/fields/chooser-fields.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { TimeZoneField } from "#app/components/fields/time-zone-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { inviteLabel } from "#app/components/forms/invite-label.ts";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { useTimeZone } from "#app/components/shell/time-zone.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { createInvite } from "#app/routes/building/invites/create-invite.ts";
import { parseWallClock } from "#app/time/wall-clocks.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Licence } from "#contract/licences/licences.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { INSTALLER_RIGHTS } from "#rules/people/installer-rights.ts";
import {
  DEFAULT_INVITE_NAME,
  INVITE_PLACES_MAX,
  INVITED_ROLES,
  SUPPORT_INVITE_NAME,
} from "#rules/people/invites.ts";
import { ContactFields } from "./contact-fields.tsx";
import { type InviteFields, inviteSchema, toInviteBody } from "./invite-schema.ts";
import { proposedEnd } from "./proposed-end.ts";
import { SeatFields, type SeatLicence } from "./seat-fields.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [groups, licences, { mobileMessages, mailMessages }, language] = await Promise.all([
    allPages((query) => api.agentGroups.list({ query })),
    allPages((query) => api.licences.managed({ query })),
    api.users.services(),
    readLanguage(request),
  ]);
  return {
    title: await titleIn(request, "newInvite.title"),
    groups: groups.map(({ id, name }) => ({ id, name })),
    groupId: new URL(request.url).searchParams.get("group"),
    licences: licences.flatMap(seatsForPeople),
    mobileMessages,
    mailMessages,
    language,
    now: Date.now(),
  };
}

function seatsForPeople({ id, code, seats }: Licence): SeatLicence[] {
  return seats.flatMap(({ assigneeType, free, total }) =>
    assigneeType === "USER" && free > 0 ? [{ id, code, free, total }] : [],
  );
}

export const action = formAction(
  {
    schema: inviteSchema,
    choosers: ["agentGroupIds"],
    guard: requireAdministrator,
    fieldNames: { "code.name": "codeName", "code.endTime": "codeUntil" },
  },
  async ({ api, context }, typed) => {
    const expirationDate = parseWallClock(typed.expirationDate, typed.timeZone);
    const endTime = parseWallClock(typed.codeUntil, typed.timeZone);
    const code = typed.codeName ? { name: typed.codeName, endTime } : undefined;
    return createInvite({ api, context }, { ...toInviteBody(typed), expirationDate, code });
  },
);

export default function NewInvite() {
  const { t } = useTranslation();
  const { groups, groupId, licences, mobileMessages, mailMessages, language, now } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { timeZone } = useTimeZone();
  const [form, fields] = useAnsweredForm<InviteFields>({
    answer,
    defaultValue: {
      agentGroupIds: groups.map(({ id }) => id).filter((id) => id === groupId),
      places: "1",
      expirationDate: proposedEnd(now, timeZone),
      language,
      loginType: mobileMessages ? "MAIL" : undefined,
      userMobileSenderPreference: mobileMessages ? "SMS" : undefined,
      seats: licences.map(({ id }) => ({ licenseId: id, limit: "" })),
    },
  });
  const choices = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PageTitle title={t("newInvite.title")} within={{ label: t("invites.title"), to: "/domain/invites" }}>
        {t("newInvite.lead")}
      </PageTitle>
      <PostForm form={form} className="form card padded">
        <ErrorSummary failure={answer?.failure} />
        <div className="form-columns">
          <div className="form">
            <TextField
              field={fields.name}
              label={t("newInvite.name")}
              hint={t("newInvite.nameHint")}
              placeholder={inviteLabel(t, fields.support.value ? SUPPORT_INVITE_NAME : DEFAULT_INVITE_NAME)}
            />
            {choices.length > 0 ? (
              <ChooseManyField
                field={fields.agentGroupIds}
                label={t("newInvite.groups")}
                hint={t("newInvite.groupsHint")}
                choices={choices}
              />
            ) : (
              <p className="fine">{t("newInvite.noGroups")}</p>
            )}
            <div className="side-by-side">
              <TextField field={fields.codeName} label={t("newInvite.code")} hint={t("newInvite.codeHint")} />
              <TextField
                field={fields.codeUntil}
                type="datetime-local"
                label={t("newInvite.codeUntil")}
                hint={t("newCredential.untilHint")}
              />
            </div>
            {licences.length > 0 && <SeatFields seats={fields.seats.getFieldList()} licences={licences} />}
          </div>
          <div className="form">
            <div className="side-by-side">
              <TextField
                field={fields.places}
                type="number"
                min={1}
                max={INVITE_PLACES_MAX}
                label={t("newInvite.places")}
                hint={t("newInvite.placesHint")}
              />
              <TextField
                field={fields.expirationDate}
                type="datetime-local"
                label={t("newInvite.until")}
                hint={t("newInvite.untilHint")}
              />
            </div>
            <TimeZoneField />
            <ContactFields
              fields={fields}
              mobileMessages={mobileMessages}
              hint={t(mailMessages ? "newInvite.emailHint" : "newInvite.noMailHint")}
            />
            <div className="side-by-side">
              <SelectField
                field={fields.role}
                label={t("newInvite.role")}
                hint={t("newInvite.roleHint")}
                placeholder={t("people.roles.user")}
                choices={INVITED_ROLES.map((value) => ({ value, label: t(`people.roles.${value}`) }))}
              />
              <SelectField
                field={fields.language}
                label={t("newInvite.language")}
                choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
              />
            </div>
            <InstallerFields support={fields.support} setUp={fields.setUp} />
          </div>
        </div>
        <div className="form-actions">
          <LinkButton to="/domain/invites">{t("components.dialog.cancel")}</LinkButton>
          <Button weight="primary" icon="invite">
            {t("newInvite.create")}
          </Button>
        </div>
      </PostForm>
    </>
  );
}

type InstallerFieldsProps = Record<"support" | "setUp", FieldProps["field"]>;

/** What an installer may set up; the style shows it for an installer (`invite.css`). */
function InstallerFields({ support, setUp }: InstallerFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="installer-fields">
      <CheckboxField
        field={support}
        label={t("newInvite.support")}
        hint={t("newInvite.supportHint", { name: inviteLabel(t, SUPPORT_INVITE_NAME) })}
      />
      <CheckboxGroupField
        field={setUp}
        label={t("newInvite.setUp")}
        hint={t("newInvite.setUpHint")}
        choices={INSTALLER_RIGHTS.map((value) => ({ value, label: t(`newInvite.setUpRights.${value}`) }))}
      />
    </div>
  );
}
