import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { type SetUpStates, setupStepPath } from "#app/set-up/setup-steps.ts";
import { SET_UP_STEPS } from "#rules/installation/set-up.ts";

interface SetupSummaryProps {
  states: SetUpStates;
  /** Whether there are scheduled backups. */
  backedUp: boolean;
}

/** The completed and postponed steps, with links to the latter. */
export function SetupSummary({ states, backedUp }: SetupSummaryProps) {
  const { t } = useTranslation();
  const steps = SET_UP_STEPS.map((step) => ({
    term: t(`setup.steps.${step}`),
    isThere: states[step] === "done",
    to: setupStepPath(step),
    open: t(`setup.done.open.${step}`),
  }));
  const backups = {
    term: t("backups.title"),
    isThere: backedUp,
    to: "/installation/backup/plan",
    open: t("setup.done.planBackups"),
  };
  return (
    <DefinitionList
      items={[...steps, backups].map(({ term, isThere, to, open }) => ({
        term,
        value: isThere ? t("setup.done.isThere") : <Link to={to}>{open}</Link>,
      }))}
    />
  );
}
