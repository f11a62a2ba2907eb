import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import type { Licence } from "#contract/licences.ts";
import { DEFAULT_INVITE_NAME, SUPPORT_INVITE_NAME } from "#rules/invites.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { CheckboxField, CheckboxGroupField, SelectField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { languageNames } from "../../components/language-names.ts";
import { LoginFields } from "../../components/login-fields.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TimeZoneField } from "../../components/time-zone-field.tsx";
import { instantOf } from "../../forms/moments.ts";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { languageOf } from "../../i18n/language.server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { bodyOf, type InviteFields, inviteSchema } from "./invite-schema.ts";
import { SeatFields, type SeatLicence } from "./seat-fields.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [groups, licences, { mobileMessages }, language] = await Promise.all([
    allPages((query) => api.agentGroups.list({ query })),
    allPages((query) => api.licences.managed({ query })),
    api.users.services(),
    languageOf(request),
  ]);
  return {
    title: await titleIn(request, "newInvite.title"),
    groups: groups.map(({ id, name }) => ({ id, name })),
    licences: licences.flatMap(seatsForPeople),
    mobileMessages,
    language,
  };
}

function seatsForPeople({ id, code, seats }: Licence): SeatLicence[] {
  return seats.flatMap(({ assigneeType, free, total }) =>
    assigneeType === "USER" && free > 0 ? [{ id, code, free, total }] : [],
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: inviteSchema }, async (typed) => {
    const expirationDate = instantOf(typed.expirationDate, typed.timeZone);
    const { id } = await api.invites.create({ body: { ...bodyOf(typed), expirationDate } });
    return redirect(`/domain/invites/${id}`, 303);
  });
}

export default function NewInvite() {
  const { t } = useTranslation();
  const { groups, licences, mobileMessages, language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<InviteFields>({
    answer,
    defaultValue: {
      places: "1",
      language,
      ...(mobileMessages && { loginType: "MAIL", userMobileSenderPreference: "SMS" }),
      seats: licences.map(({ id }) => ({ licenseId: id, limit: "" })),
    },
  });
  const choices = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PageTitle title={t("newInvite.title")} within={{ label: t("invites.title"), to: "/domain/invites" }}>
        {t("newInvite.lead")}
      </PageTitle>
      <PostForm {...getFormProps(form)} className="form card padded">
        <ErrorSummary failure={answer?.failure} />
        <TextField
          field={fields.name}
          label={t("newInvite.name")}
          hint={t("newInvite.nameHint")}
          placeholder={fields.support.value ? SUPPORT_INVITE_NAME : DEFAULT_INVITE_NAME}
        />
        {choices.length > 0 ? (
          <CheckboxGroupField
            field={fields.agentGroupIds}
            label={t("newInvite.groups")}
            hint={t("newInvite.groupsHint")}
            choices={choices}
          />
        ) : (
          <p className="fine">{t("newInvite.noGroups")}</p>
        )}
        {licences.length > 0 && <SeatFields seats={fields.seats.getFieldList()} licences={licences} />}
        <TextField
          field={fields.places}
          type="number"
          min={1}
          label={t("newInvite.places")}
          hint={t("newInvite.placesHint")}
        />
        <TextField
          field={fields.expirationDate}
          type="datetime-local"
          label={t("newInvite.until")}
          hint={t("newInvite.untilHint")}
        />
        <TimeZoneField />
        {mobileMessages ? (
          <LoginFields
            fields={fields}
            label={t("newInvite.email")}
            hint={t("newInvite.emailHint")}
            autoComplete="off"
          />
        ) : (
          <TextField
            field={fields.email}
            type="email"
            label={t("newInvite.email")}
            hint={t("newInvite.emailHint")}
          />
        )}
        <SelectField
          field={fields.language}
          label={t("newInvite.language")}
          choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
        <CheckboxField
          field={fields.support}
          label={t("newInvite.support")}
          hint={t("newInvite.supportHint", { name: SUPPORT_INVITE_NAME })}
        />
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
