import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SET_UP_STEPS } from "#rules/set-up.ts";
import { DefinitionList } from "../../components/definition-list.tsx";
import { addressOfStep, type SetUpStates } from "../../setup-steps.ts";

interface WhatIsThereProps {
  states: SetUpStates;
  /** Whether backups are made by themselves. */
  backedUp: boolean;
}

/** What was set up, and what was put off with the way to it. */
export function WhatIsThere({ states, backedUp }: WhatIsThereProps) {
  const { t } = useTranslation();
  const steps = SET_UP_STEPS.map((step) => ({
    ...{ term: t(`setup.steps.${step}`), isThere: states[step] === "done" },
    ...{ to: addressOfStep(step), open: t(`setup.done.open.${step}`) },
  }));
  const backups = {
    ...{ term: t("backups.title"), isThere: backedUp },
    ...{ to: "/installation/backup/plan", open: t("setup.done.planBackups") },
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
