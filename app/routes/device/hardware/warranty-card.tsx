import { useTranslation } from "react-i18next";
import type { Warranty } from "#contract/warranty-extensions.ts";
import { LinkButton } from "../../../components/button.tsx";
import { DefinitionList } from "../../../components/definition-list.tsx";
import { Notice } from "../../../components/notice.tsx";
import { StateDot } from "../../../components/state.tsx";
import { Time } from "../../../components/time.tsx";
import { useMonths } from "./months.ts";

interface WarrantyCardProps {
  warranty: Warranty;
  isCovered: boolean;
  /** It was extended just now. */
  isExtended: boolean;
}

/** Until when a device is covered, and by what. */
export function WarrantyCard({
  warranty: { start, end, extensions },
  isCovered,
  isExtended,
}: WarrantyCardProps) {
  const { t } = useTranslation();
  const months = useMonths();
  return (
    <section className="card padded" aria-labelledby="warranty">
      <div className="card-head">
        <h2 id="warranty">{t("hardware.warranty")}</h2>
        <StateDot state={isCovered ? "valid" : "expired"} />
      </div>
      {isExtended && <Notice tone="good" title={t("hardware.extended")} />}
      <DefinitionList
        items={[
          { term: t("hardware.warrantyStart"), value: <Time at={start} show="date" /> },
          { term: t("hardware.warrantyEnd"), value: <Time at={end} show="date" /> },
          ...extensions.map((extension) => ({
            term: t("hardware.extension", { months: months(extension.months) }),
            value: <Time at={extension.activatedAt} show="date" />,
          })),
        ]}
      />
      <div className="form-actions start">
        <LinkButton to="warranty" icon="plus" preventScrollReset>
          {t("hardware.extend")}
        </LinkButton>
      </div>
    </section>
  );
}
