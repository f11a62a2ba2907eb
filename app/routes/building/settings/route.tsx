import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { onlyTouched } from "#app/forms/edits/only-touched.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { offeredTimeZones } from "#app/time/wall-clocks.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { MoreSettings, Terminated } from "./more-settings.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsSchema } from "./settings-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "settings.title"),
    settings: await readSettings(api, domainId),
    zones: offeredTimeZones(),
    change: search.get("change"),
    terminated: search.has("terminated")
      ? { people: countIn(search, "people"), devices: countIn(search, "devices") }
      : undefined,
  };
}

/** The fields of the form as they are stored. */
async function readSettings(api: ApiCalls, id: string) {
  const { name, label, eventsTtl, timeZone, ...automatic } = await api.domains.get({ id });
  const { automaticUpdatesEnabled, joinByInviteNotificationEnabled, residentsOpen } = automatic;
  return {
    name,
    label,
    eventsTtl: String(eventsTtl),
    timeZone,
    automaticUpdatesEnabled,
    joinByInviteNotificationEnabled,
    residentsOpen,
  };
}

function countIn(search: URLSearchParams, name: string): number {
  const text = search.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

export const action = formAction(
  {
    schema: settingsSchema,
    guard: requireAdministrator,
    stored: ({ api, domainId }) => ({ of: domainId, read: () => readSettings(api, domainId) }),
  },
  async ({ api, domainId, context }, typed, touched) => {
    await api.domains.update({ id: domainId, body: onlyTouched(typed, touched) });
    return changed(context, { to: "/domain/settings", message: "said.saved" });
  },
);

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
      <SettingsForm settings={settings} zones={zones} change={change} answer={answer} />
      <MoreSettings />
      <Outlet />
    </>
  );
}
