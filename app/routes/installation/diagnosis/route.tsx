import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { DiagnosisState } from "#contract/installation/diagnosis.ts";
import { judgeRequest, REQUEST_FINDINGS } from "./judge-request.ts";
import { Lamps } from "./lamps.tsx";
import { PartCard } from "./part-card.tsx";
import type { Part } from "./parts.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const referrer = request.headers.get("referer");
  const { parts } = await api.diagnosis.read();
  const { proxy, address, browserOrigin } = judgeRequest({ ...context, referrer, url: request.url });
  const shown: Part[] = [
    ...parts,
    { part: "proxy", finding: proxy, state: REQUEST_FINDINGS[proxy], facts: {} },
    {
      part: "address",
      finding: address,
      state: REQUEST_FINDINGS[address],
      facts: { publicUrl: context.publicUrl, browserOrigin },
    },
  ];
  return {
    title: await titleIn(request, "diagnosis.title"),
    lookedAt: Date.now(),
    parts: shown.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)),
  };
}

/** Parts that need attention come first. */
const ORDER: readonly DiagnosisState[] = ["error", "warning", "ok"];

export default function Diagnosis() {
  const { t } = useTranslation();
  const { parts, lookedAt } = useLoaderData<typeof loader>();
  const worst = ORDER.find((state) => parts.some((part) => part.state === state)) ?? "ok";
  const count = parts.filter(({ state }) => state !== "ok").length;
  const tone = worst === "ok" ? "good" : worst === "warning" ? "attention" : "danger";
  return (
    <>
      <PageTitle
        title={t("diagnosis.title")}
        actions={
          <LinkButton to="/installation/diagnosis" icon="refresh" preventScrollReset>
            {t("diagnosis.again")}
          </LinkButton>
        }
      >
        {t("diagnosis.lead")}
      </PageTitle>
      <div className="stack">
        <Notice
          key={lookedAt}
          tone={tone}
          title={count === 0 ? t("diagnosis.allWell") : t("diagnosis.notWell", { count })}
        />
        <Lamps parts={parts} />
        <div className="cards diagnosis">
          {parts.map((part) => (
            <PartCard key={part.part} {...part} />
          ))}
        </div>
      </div>
    </>
  );
}
