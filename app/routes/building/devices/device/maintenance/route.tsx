import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { FollowChanges } from "#app/components/shell/follow-changes.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { firstFew, readPageNumber } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ADMIN_COMMANDS, isCommandOf, WAITING_COMMANDS_MAX } from "#rules/devices/device-commands.ts";
import { CommandButtons } from "./command-buttons.tsx";
import { isPictureAwaited } from "./command-detail.tsx";
import { CommandTable, isOpen } from "./command-table.tsx";
import { ConfigurationCard } from "./configuration-card.tsx";
import { FirmwareCard } from "./firmware-card.tsx";
import { maintenanceSchema } from "./maintenance-schema.ts";
import { sendCommand } from "./send-command.ts";

export const meta = titleMeta;

const COMMANDS_PAGE_SIZE = 20;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const id = params["deviceId"]!;
  const search = new URL(request.url).searchParams;
  const { role } = await api.users.me();
  const [device, firmware, versions, commands, latest] = await Promise.all([
    api.devices.get({ id }),
    api.appReleases.latestCompatible({ query: { deviceId: id } }),
    // Only administrators may read the configuration, which contains who may open what.
    role === "administrator" ? api.devices.getConfigurationVersions({ id }) : undefined,
    api.agents.commands({ id, query: readPageNumber(search, COMMANDS_PAGE_SIZE) }),
    api.agents.commands({ id, query: firstFew(WAITING_COMMANDS_MAX) }),
  ]);
  return {
    title: await titleIn(request, "maintenance.title", { name: device.name }),
    device,
    firmware,
    commands,
    now: Date.now(),
    configuration: {
      versions,
      sending: latest.items.find(({ kind }) => kind === "reload-configuration"),
    },
  };
}

export const action = formAction(
  {
    schema: maintenanceSchema,
    guard: (context) => requireInstaller(context, "DEVICES"),
    stored: ({ api, params, form }) =>
      form.get("intent") === "automatic-updates"
        ? { of: params["deviceId"]!, read: () => readAutomaticUpdates(api, params["deviceId"]!) }
        : undefined,
  },
  async ({ api, context, params }, typed) => {
    const id = params["deviceId"]!;
    const sentKind = await sendCommand(api, id, typed);
    return changed(context, {
      to: `/domain/devices/${id}/maintenance`,
      message: `maintenance.requested.${sentKind}`,
    });
  },
);

/** The only field of the page that is stored. */
async function readAutomaticUpdates(api: ApiCalls, id: string) {
  const { automaticUpdatesEnabled } = await api.devices.get({ id });
  return { automaticUpdatesEnabled };
}

/** The maintenance of a device: its firmware, its configuration, and its commands. */
export default function Maintenance() {
  const { t } = useTranslation();
  const { device, firmware, configuration, commands, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isGoingOn = commands.items.some((command) => isOpen(command) || isPictureAwaited(command, now));
  return (
    <div className="stack">
      <ErrorSummary failure={answer?.failure} />
      {!device.online && commands.items.some(isOpen) && (
        <Notice tone="attention" title={t("maintenance.waitsForDevice")} />
      )}
      <div className="care-cards">
        <FirmwareCard
          device={device}
          firmware={firmware}
          answer={answer?.result.initialValue?.["intent"] === "automatic-updates" ? answer : undefined}
        />
        <ConfigurationCard device={device} configuration={configuration} />
      </div>
      <section className="stack tight" aria-labelledby="ask">
        <h2 id="ask">{t("maintenance.ask")}</h2>
        <p className="lead">{t("maintenance.askLead")}</p>
        <CommandButtons commands={ADMIN_COMMANDS.filter((kind) => isCommandOf(kind, device.type))} />
      </section>
      <section className="stack tight" aria-labelledby="commands">
        <h2 id="commands">{t("maintenance.commands")}</h2>
        {isGoingOn && <FollowChanges />}
        <CommandTable commands={commands.items} device={device} now={now} />
        <Pagination page={commands.page} pageSize={commands.pageSize} total={commands.total} />
      </section>
      <Outlet />
    </div>
  );
}
