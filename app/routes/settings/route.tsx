import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { MoreSettings, Terminated } from "./more-settings.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsSchema } from "./settings-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { name, label, eventsTtl, automaticUpdatesEnabled, joinByInviteNotificationEnabled } =
    await api.domains.get({ id: domainId });
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "settings.title"),
    settings: { name, label, eventsTtl, automaticUpdatesEnabled, joinByInviteNotificationEnabled },
    saved: search.has("saved"),
    terminated: search.has("terminated")
      ? { people: countIn(search, "people"), devices: countIn(search, "devices") }
      : undefined,
  };
}

function countIn(search: URLSearchParams, name: string): number {
  const text = search.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
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
  const { settings, saved, terminated } = useLoaderData<typeof loader>();
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
      {saved && !answer && <Notice tone="good" title={t("settings.saved")} />}
      {terminated && !answer && <Terminated {...terminated} />}
      <SettingsForm key={JSON.stringify(settings)} settings={settings} answer={answer} />
      <MoreSettings />
      <Outlet />
    </>
  );
}
