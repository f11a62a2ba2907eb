import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id, optionalText } from "#contract/fields.ts";
import { INVITE_PLACES_MAX } from "#contract/invites.ts";
import { DEFAULT_INVITE_NAME } from "#rules/invites.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { CheckboxGroupField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TimeZoneField } from "../../components/time-zone-field.tsx";
import { instantOf, timeZone, wallClock } from "../../forms/moments.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const inviteSchema = z.object({
  name: optionalText(NAME_LENGTH_LIMIT).optional(),
  places: z.coerce
    .number({ error: "number" })
    .int("number")
    .min(1, "number")
    .max(INVITE_PLACES_MAX, "number"),
  expirationDate: wallClock,
  timeZone,
  agentGroupIds: z.array(id).default([]),
});

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const groups = await allPages((query) => api.agentGroups.list({ query }));
  return {
    title: await titleIn(request, "newInvite.title"),
    groups: groups.map(({ id, name }) => ({ id, name })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: inviteSchema }, async (typed) => {
    const { name, places, agentGroupIds } = typed;
    const expirationDate = instantOf(typed.expirationDate, typed.timeZone);
    const { id } = await api.invites.create({ body: { name, places, agentGroupIds, expirationDate } });
    return redirect(`/domain/invites/${id}`, 303);
  });
}

export default function NewInvite() {
  const { t } = useTranslation();
  const { groups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof inviteSchema>>({
    lastResult: answer?.result,
    defaultValue: { places: "1" },
  });
  const choices = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PageTitle title={t("newInvite.title")} building={t("invites.title")} backTo="/domain/invites">
        {t("newInvite.lead")}
      </PageTitle>
      <PostForm {...getFormProps(form)} className="form card padded">
        <ErrorSummary failure={answer?.failure} />
        <TextField
          field={fields.name}
          label={t("newInvite.name")}
          hint={t("newInvite.nameHint")}
          placeholder={DEFAULT_INVITE_NAME}
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
