import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ADMIN_COMMANDS, isCommandOf, WAITING_COMMANDS_MAX } from "#rules/device-commands.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { StandStill } from "../../../components/stand-still.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { firstFew, turnedPage } from "../../../paging.ts";
import { askDevice } from "./ask-device.ts";
import { CommandButtons } from "./command-buttons.tsx";
import { CommandTable, isOpen } from "./command-table.tsx";
import { ConfigurationCard } from "./configuration-card.tsx";
import { FirmwareCard } from "./firmware-card.tsx";
import { maintenanceSchema } from "./maintenance-schema.ts";

export const meta = titleMeta;

const COMMANDS_PAGE_SIZE = 20;
/** What the page says once it has been asked for. */
const ASKED = [...ADMIN_COMMANDS, "update", "reload-configuration", "automatic-updates", "reset"] as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  const search = new URL(request.url).searchParams;
  const [device, firmware, { version, appliedVersion, appliedAt }, commands, latest] = await Promise.all([
    api.devices.get({ id }),
    api.appReleases.latestCompatible({ query: { deviceId: id } }),
    api.devices.getConfiguration({ id }),
    api.agents.commands({ id, query: turnedPage(search, COMMANDS_PAGE_SIZE) }),
    api.agents.commands({ id, query: firstFew(WAITING_COMMANDS_MAX) }),
  ]);
  return {
    title: await titleIn(request, "maintenance.title", { name: device.name }),
    ...{ device, firmware, commands },
    configuration: {
      ...{ version, appliedVersion, appliedAt },
      sending: latest.items.find(({ kind }) => kind === "reload-configuration"),
    },
    asked: ASKED.find((each) => each === search.get("asked")),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return submit(await request.formData(), { schema: maintenanceSchema }, async (typed) => {
    const asked = await askDevice(api, id, typed);
    return redirect(`/domain/devices/${id}/maintenance?asked=${asked}`, 303);
  });
}

/** What keeps a device in good health: its firmware, its configuration, what can be asked of it and what was. */
export default function Maintenance() {
  const { t } = useTranslation();
  const { device, firmware, configuration, commands, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="stack">
      <ErrorSummary failure={answer?.failure} />
      {asked && !answer && (
        <Notice tone="good" title={t(`maintenance.asked.${asked}`)}>
          {!device.online && <p>{t("maintenance.waitsForDevice")}</p>}
        </Notice>
      )}
      <div className="care-cards">
        <FirmwareCard device={device} firmware={firmware} />
        <ConfigurationCard device={device} configuration={configuration} />
      </div>
      <section className="stack tight" aria-labelledby="ask">
        <h2 id="ask">{t("maintenance.ask")}</h2>
        <p className="lead">{t("maintenance.askLead")}</p>
        <CommandButtons commands={ADMIN_COMMANDS.filter((kind) => isCommandOf(kind, device.type))} />
      </section>
      <section className="stack tight" aria-labelledby="commands">
        <h2 id="commands">{t("maintenance.commands")}</h2>
        {commands.items.some(isOpen) && <StandStill />}
        <CommandTable commands={commands.items} />
        <Pagination page={commands.page} pageSize={commands.pageSize} total={commands.total} />
      </section>
      <Outlet />
    </div>
  );
}
