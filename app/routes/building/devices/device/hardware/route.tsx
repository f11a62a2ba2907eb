import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { SipCard } from "#app/components/forms/sip-credentials.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ExchangeProgress } from "./exchange-progress.tsx";
import { HardwareCard } from "./hardware-card.tsx";
import { HARDWARE_CHANGES } from "./hardware-changes.ts";
import { WarrantyCard } from "./warranty-card.tsx";

export const meta = titleMeta;

const activationCodeSchema = z.object({ intent: z.literal("activation-code") });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const id = params["deviceId"]!;
  const [device, warranty, sip] = await Promise.all([
    api.devices.get({ id }),
    api.deviceLife.warranty({ id }),
    api.deviceLife.getSipCredentials({ id }),
  ]);
  const changed = new URL(request.url).searchParams.get("changed");
  return {
    title: await titleIn(request, "hardware.title", { name: device.name }),
    device,
    warranty,
    isCovered: warranty.end > Date.now(),
    sipUserName: sip.userName,
    changed: HARDWARE_CHANGES.find((each) => each === changed),
  };
}

/** Shows the activation code of the device: on request, and never in an address. */
export const action = formAction(
  { schema: activationCodeSchema, guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, params }) => {
    const id = params["deviceId"]!;
    const { activationCode } = await api.deviceLife.activationCode({ id });
    return data({ activationCode }, { headers: { "Cache-Control": "no-store" } });
  },
);

/** The hardware of a device: what it is, its warranty, and the exchange of hardware. */
export default function Hardware() {
  const { t } = useTranslation();
  const { device, warranty, isCovered, sipUserName, changed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="stack">
      <ErrorSummary failure={answer && "failure" in answer ? answer.failure : undefined} />
      {changed && !answer && <ExchangeProgress device={device} changed={changed} />}
      <div className="care-cards">
        <HardwareCard
          device={device}
          activationCode={answer && "activationCode" in answer ? answer.activationCode : undefined}
        />
        <div className="stack">
          <WarrantyCard warranty={warranty} isCovered={isCovered} />
          <SipCard userName={sipUserName} lead={t("hardware.sipLead")} to="sip" />
        </div>
      </div>
      <Outlet />
    </div>
  );
}
