import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { displayName } from "#contract/fields.ts";
import { MAX_EVENTS_TTL_H } from "#rules/events.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { CheckboxField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const settingsSchema = z.object({
  label: displayName,
  eventsTtl: z.coerce
    .number({ error: "number" })
    .int("number")
    .min(1, "number")
    .max(MAX_EVENTS_TTL_H, "eventsTtl"),
  automaticUpdatesEnabled: z.boolean().default(false),
  joinByInviteNotificationEnabled: z.boolean().default(false),
});

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { id, name, label, eventsTtl, automaticUpdatesEnabled, joinByInviteNotificationEnabled, avatar } =
    await api.domains.get({ id: domainId });
  return {
    title: await titleIn(request, "settings.title"),
    building: { id, name, avatar },
    settings: { label, eventsTtl, automaticUpdatesEnabled, joinByInviteNotificationEnabled },
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: settingsSchema }, async (body) => {
    await api.domains.update({ id: domainId, body });
    return redirect("/domain/settings?saved", 303);
  });
}

export default function Settings() {
  const { t } = useTranslation();
  const { building, settings, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    lastResult: answer?.result,
    defaultValue: { ...settings, eventsTtl: String(settings.eventsTtl) },
  });
  return (
    <>
      <PageTitle
        title={t("settings.title")}
        actions={
          <LinkButton to="/domain/settings/picture" icon="pencil" preventScrollReset>
            {t("settings.picture")}
          </LinkButton>
        }
      >
        {t("settings.lead", { name: building.name })}
      </PageTitle>
      {saved && !answer && <Notice tone="good" title={t("settings.saved")} />}
      <PostForm {...getFormProps(form)} action="/domain/settings" className="form card padded">
        <ErrorSummary failure={answer?.failure} />
        <TextField field={fields.label} label={t("settings.label")} hint={t("settings.labelHint")} />
        <TextField
          field={fields.eventsTtl}
          type="number"
          min={1}
          max={MAX_EVENTS_TTL_H}
          label={t("settings.eventsTtl")}
          hint={t("settings.eventsTtlHint")}
          after={t("settings.hours")}
        />
        <CheckboxField field={fields.automaticUpdatesEnabled} label={t("settings.automaticUpdates")} />
        <CheckboxField
          field={fields.joinByInviteNotificationEnabled}
          label={t("settings.joinNotification")}
        />
        <div className="form-actions">
          <Button weight="primary">{t("settings.save")}</Button>
        </div>
      </PostForm>
      <Outlet />
    </>
  );
}
