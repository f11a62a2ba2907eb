import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useCanAdminister, useCanSetUp } from "#app/building/building-data.ts";
import { QrFrame } from "#app/components/drawings/qr-frame.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { onlyTotal } from "#app/lists/paging.ts";
import { CLOCK_TOLERANCE_MS } from "#rules/devices/device-clock.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const id = params["deviceId"]!;
  const [device, outputs] = await Promise.all([
    api.devices.get({ id }),
    api.outputs.list({ id, query: onlyTotal }),
  ]);
  return {
    title: await titleIn(request, "device.title", { name: device.name }),
    device,
    // A panel has an output once it is enabled.
    isConfigured: device.type !== "RINGBELL" || outputs.total > 0,
    isNew: new URL(request.url).searchParams.has("in_service"),
  };
}

export default function DeviceOverview() {
  const { t } = useTranslation();
  const { device, isConfigured, isNew } = useLoaderData<typeof loader>();
  const canAdminister = useCanAdminister();
  const canSetUp = useCanSetUp("DEVICES");
  return (
    <div className="stack">
      {isNew && (
        <Notice tone="good" title={t("device.inService")}>
          <p>{t(device.buttonCount > 0 ? "device.inServicePanel" : "device.inServiceOther")}</p>
        </Notice>
      )}
      {!isConfigured && canSetUp && <NotConfigured id={device.id} />}
      <section className="card padded" aria-labelledby="about">
        <h2 id="about">{t("device.about")}</h2>
        <DefinitionList items={useDefinitions(device, canSetUp)} />
        <div className="form-actions start">
          <LinkButton to={`/domain/history?device=${device.id}&kind=ALL`} icon="history" small>
            {t("history.view")}
          </LinkButton>
        </div>
      </section>
      <div className="device-foot">
        <QrFrame src={`/api/qrgen?device=${device.id}`} alt={t("device.qrAlt")} caption={t("device.qr")} />
        {canAdminister && (
          <PostForm action="/domain/diagnostic" className="form">
            <input type="hidden" name="deviceId" value={device.id} />
            <p className="lead">{t("device.diagnosticLead")}</p>
            <div className="form-actions start">
              <Button icon="log">{t("device.diagnostic")}</Button>
            </div>
          </PostForm>
        )}
      </div>
    </div>
  );
}

/** @param isWhole true for people who set up the device; all others only see whether it works */
function useDefinitions(device: Awaited<ReturnType<typeof loader>>["device"], isWhole: boolean) {
  const { t } = useTranslation();
  const { online, lastSeenAt, configurationState, firmware, model, hwId } = device;
  const { configurationProblem, clockOffset } = device;
  const isClockWrong = clockOffset !== null && Math.abs(clockOffset) > CLOCK_TOLERANCE_MS;
  const shown = [
    { term: t("devices.connection"), value: <StateDot state={online ? "online" : "offline"} /> },
    {
      term: t("device.lastSeen"),
      value: lastSeenAt === null ? t("device.neverSeen") : <Time at={lastSeenAt} />,
    },
    { term: t("devices.model"), value: model },
  ];
  if (!isWhole) return shown;
  return [
    ...shown,
    { term: t("devices.configuration"), value: <StateDot state={configurationState} /> },
    {
      term: t("device.configurationProblem"),
      value: configurationProblem && <StateDot state="warning">{configurationProblem}</StateDot>,
    },
    {
      term: t("device.clock"),
      value: isClockWrong ? (
        <StateDot state="warning">
          {t(clockOffset > 0 ? "device.clockAhead" : "device.clockBehind", {
            seconds: Math.round(Math.abs(clockOffset) / 1000),
          })}
        </StateDot>
      ) : null,
    },
    { term: t("device.firmware"), value: firmware },
    { term: t("devices.hwId"), value: <span className="mono">{hwId}</span> },
  ];
}

/** Shows that the device was activated and a later step failed: its configuration is missing. */
function NotConfigured({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Notice tone="attention" title={t("device.notConfigured")}>
      <p>{t("device.notConfiguredText")}</p>
      <LinkButton to={`/domain/devices/new?device=${id}`} icon="cog" small>
        {t("activation.configure")}
      </LinkButton>
    </Notice>
  );
}
