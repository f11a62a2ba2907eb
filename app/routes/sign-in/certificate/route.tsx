import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import QRCode from "qrcode";
import { useTranslation } from "react-i18next";
import { Gate } from "#app/components/drawings/gate.tsx";
import { QrFrame } from "#app/components/drawings/qr-frame.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { SystemSteps } from "./system-steps.tsx";
import { TrustCheck } from "./trust-check.tsx";

export const meta = titleMeta;

/** Public, and reachable by http: what it offers is needed before https can be trusted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { authority, publicUrl, byHttp, times } = context;
  return {
    title: await titleIn(request, "certificate.title"),
    publicUrl,
    byHttp,
    serverTime: times().now,
    authority: authority && {
      name: authority.name,
      fingerprint: authority.fingerprint,
      address: authority.address,
      picture: await drawAddress(authority.address),
    },
  };
}

async function drawAddress(address: string): Promise<string> {
  const svg = await QRCode.toString(address, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

export default function Certificate() {
  const { t } = useTranslation();
  const { title, publicUrl, byHttp, serverTime, authority } = useLoaderData<typeof loader>();
  if (!authority) return <Gate title={title} lead={t("certificate.none")} children={null} />;
  const { host } = new URL(publicUrl);
  return (
    <Gate title={title} lead={t("certificate.lead", { host })} wide isReadOnly={byHttp}>
      <TrustCheck publicUrl={publicUrl} byHttp={byHttp} serverTime={serverTime} />
      <div className="certificate-files">
        <a className="button primary" href="/certificate/portineria.crt">
          {t("certificate.download")}
        </a>
        <a className="button plain" href="/certificate/portineria.mobileconfig">
          {t("certificate.downloadProfile")}
        </a>
      </div>
      <p>{t("certificate.compare")}</p>
      <DefinitionList
        items={[
          {
            term: t("certificate.fingerprint"),
            value: <span className="mono fingerprint">{authority.fingerprint.replaceAll(":", " ")}</span>,
          },
          { term: t("certificate.serverTime"), value: <Time at={serverTime} show="precise" /> },
        ]}
      />
      <QrFrame src={authority.picture} alt={authority.address} caption={t("certificate.scan")} />
      <SystemSteps />
      <p className="hint">{t("certificate.meaning", { name: authority.name, host })}</p>
    </Gate>
  );
}
