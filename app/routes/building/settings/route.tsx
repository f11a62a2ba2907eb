import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { offeredTimeZones } from "#app/wall-clocks.ts";
import { declareForm } from "#contract/declared-form.ts";
import { MoreSettings, Terminated } from "./more-settings.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsSchema } from "./settings-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { name, label, eventsTtl, timeZone, ...automatic } = await api.domains.get({ id: domainId });
  const { automaticUpdatesEnabled, joinByInviteNotificationEnabled, residentsOpen } = automatic;
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "settings.title"),
    settings: {
      name,
      label,
      eventsTtl,
      timeZone,
      automaticUpdatesEnabled,
      joinByInviteNotificationEnabled,
      residentsOpen,
    },
    zones: offeredTimeZones(),
    change: search.get("change"),
    terminated: search.has("terminated")
      ? { people: countIn(search, "people"), devices: countIn(search, "devices") }
      : undefined,
  };
}

function countIn(search: URLSearchParams, name: string): number {
  const text = search.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

export const action = takesForm(declareForm(settingsSchema), async ({ request, context }) => {
  const { api, domainId } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: settingsSchema }, async (body) => {
    await api.domains.update({ id: domainId, body });
    return changed(context, { to: "/domain/settings", message: "said.saved" });
  });
});

export default function Settings() {
  const { t } = useTranslation();
  const { settings, zones, change, terminated } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
        {t("settings.lead")}
      </PageTitle>
      {terminated && !answer && <Terminated {...terminated} />}
      <SettingsForm
        key={JSON.stringify(settings)}
        settings={settings}
        zones={zones}
        change={change}
        answer={answer}
      />
      <MoreSettings />
      <Outlet />
    </>
  );
}
