import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Warranty } from "#contract/devices/warranty-extensions.ts";
import { useMonths } from "./months.ts";

interface WarrantyCardProps {
  warranty: Warranty;
  isCovered: boolean;
}

/** The warranty of a device, with its extensions. */
export function WarrantyCard({ warranty: { start, end, extensions }, isCovered }: WarrantyCardProps) {
  const { t } = useTranslation();
  const months = useMonths();
  return (
    <section className="card padded" aria-labelledby="warranty">
      <div className="card-head">
        <h2 id="warranty">{t("hardware.warranty")}</h2>
        <StateDot state={isCovered ? "valid" : "expired"} />
      </div>
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
