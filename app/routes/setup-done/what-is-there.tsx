import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SET_UP_STEPS } from "#rules/set-up.ts";
import { DefinitionList } from "../../components/definition-list.tsx";
import { addressOfStep, type SetUpStates } from "../../setup-steps.ts";

/** What was set up, and what was put off with the way to it. */
export function WhatIsThere({ states }: { states: SetUpStates }) {
  const { t } = useTranslation();
  return (
    <DefinitionList
      items={SET_UP_STEPS.map((step) => ({
        term: t(`setup.steps.${step}`),
        value:
          states[step] === "done" ? (
            t("setup.done.isThere")
          ) : (
            <Link to={addressOfStep(step)}>{t(`setup.done.open.${step}`)}</Link>
          ),
      }))}
    />
  );
}
