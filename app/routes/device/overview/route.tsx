import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "../../../auth/guards.ts";
import { useMayAdminister } from "../../../building-data.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { DefinitionList } from "../../../components/definition-list.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { QrFrame } from "../../../components/qr-frame.tsx";
import { StateDot } from "../../../components/state.tsx";
import { Time } from "../../../components/time.tsx";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { onlyTotal } from "../../../paging.ts";

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
    // A panel has an output from its first configuration on.
    isConfigured: device.type !== "RINGBELL" || outputs.total > 0,
    isNew: new URL(request.url).searchParams.has("in_service"),
  };
}

export default function DeviceOverview() {
  const { t } = useTranslation();
  const { device, isConfigured, isNew } = useLoaderData<typeof loader>();
  const mayAdminister = useMayAdminister();
  return (
    <div className="stack">
      {isNew && (
        <Notice tone="good" title={t("device.inService")}>
          <p>{t(device.buttonCount > 0 ? "device.inServicePanel" : "device.inServiceOther")}</p>
        </Notice>
      )}
      {!isConfigured && mayAdminister && <NotConfigured id={device.id} />}
      <section className="card padded" aria-labelledby="about">
        <h2 id="about">{t("device.about")}</h2>
        <DefinitionList items={useDefinitions(device)} />
      </section>
      <div className="device-foot">
        <QrFrame src={`/api/qrgen?device=${device.id}`} alt={t("device.qrAlt")} caption={t("device.qr")} />
        {mayAdminister && (
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

function useDefinitions(device: Awaited<ReturnType<typeof loader>>["device"]) {
  const { t } = useTranslation();
  const { online, lastSeenAt, configurationState, firmware, model, hwId } = device;
  return [
    { term: t("devices.connection"), value: <StateDot state={online ? "online" : "offline"} /> },
    {
      term: t("device.lastSeen"),
      value: lastSeenAt === null ? t("device.neverSeen") : <Time at={lastSeenAt} />,
    },
    { term: t("devices.configuration"), value: <StateDot state={configurationState} /> },
    { term: t("device.firmware"), value: firmware },
    { term: t("devices.model"), value: model },
    { term: t("devices.hwId"), value: <span className="mono">{hwId}</span> },
  ];
}

/** It was enabled, and then something failed: the last step is still to do. */
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
