import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StateDot } from "#app/components/lists/state.tsx";
import type { Figure } from "./read-today.ts";

const states = { openings: "granted", rings: "called", refusals: "refused" } as const;

/** Today in numbers, each with a link to its events. */
export function Today({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="today">
      <h2 id="today">{t("overview.today")}</h2>
      <ul className="figures">
        {figures.map(({ kind, count, to }) => (
          <li key={kind}>
            <Link to={to}>
              <StateDot state={states[kind]}>{t(`overview.figures.${kind}`, { count })}</StateDot>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
