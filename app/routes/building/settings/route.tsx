import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { PageHeader } from "#app/components/shell/page-header.tsx";
import { changed } from "#app/forms/changed.ts";
import { onlyTouched } from "#app/forms/edits/only-touched.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { domainAvatar } from "#app/pictures/avatars.ts";
import { offeredTimeZones } from "#app/time/wall-clocks.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { HOURS_PER_DAY } from "#rules/history/events.ts";
import { MoreSettings, Terminated } from "./more-settings.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsSchema } from "./settings-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "settings.title"),
    building: await readHeader(api, domainId),
    settings: await readSettings(api, domainId),
    zones: offeredTimeZones(),
    change: search.get("change"),
    terminated: search.has("terminated")
      ? { people: countIn(search, "people"), devices: countIn(search, "devices") }
      : undefined,
  };
}

async function readHeader(api: ApiCalls, id: string) {
  const { name, label, avatar } = await api.domains.get({ id });
  return { id, name, label, avatar };
}

/** The fields of the form as they are stored. */
async function readSettings(api: ApiCalls, id: string) {
  const { name, label, eventsTtl, timeZone, ...automatic } = await api.domains.get({ id });
  const { automaticUpdatesEnabled, joinByInviteNotificationEnabled, residentsOpen, flatWord } = automatic;
  return {
    name,
    label,
    // The API counts in hours.
    eventsTtl: String(Math.ceil(eventsTtl / HOURS_PER_DAY)),
    timeZone,
    automaticUpdatesEnabled,
    joinByInviteNotificationEnabled,
    residentsOpen,
    flatWord,
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
  const { building, settings, zones, change, terminated } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={building.label}
        subtitle={<span className="mono">{building.name}</span>}
        image={domainAvatar(building)}
        editImageTo="/domain/settings/picture"
        editTitleTo="/domain/settings?change=label"
        editSubtitleTo="/domain/settings?change=name"
        backTo="/domain"
        crumbs={[{ label: t("userHome.title"), to: "/user_home" }, { label: building.label }]}
        swapTo="/user_home"
      />
      {terminated && !answer && <Terminated {...terminated} />}
      <SettingsForm settings={settings} zones={zones} change={change} answer={answer} />
      <MoreSettings />
      <Outlet />
    </>
  );
}
