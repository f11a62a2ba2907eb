import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import type { InviteActionResult } from "#contract/people/invites.ts";
import type { InviteResult } from "#rules/people/invites.ts";
import { isRole } from "#rules/people/roles.ts";
import { Badge } from "./state.tsx";

const tones: Record<InviteResult, ComponentProps<typeof Badge>["tone"]> = {
  APPLIED: "good",
  DONE: "good",
  SKIPPED: "faint",
  REVERTED: "attention",
  REFUSED: "danger",
  FAILED: "danger",
};

interface InviteResultsProps {
  results: readonly InviteActionResult[];
  /** The reader accepted the invite; otherwise the text is about another person. */
  ofReader?: boolean;
}

/** The results of an invite. */
export function InviteResults({ results, ofReader }: InviteResultsProps) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language);
  const labelOf = (type: InviteActionResult["type"], name: string) =>
    type === "ASSIGN_ROLE" && isRole(name) ? t(`people.roles.${name}`) : groupLabel(t, name);
  return (
    <ul className="invite-results">
      {results.map(({ type, result, reason, about }, index) => {
        const kind = about.length > 0 ? "actionAbout" : "action";
        const text = ofReader ? `invite.${kind}.${type}` : `inviteDetails.${kind}.${type}`;
        return (
          <li key={index}>
            <span>
              {t(text, { about: list.format(about.map((name) => labelOf(type, name))) })}
              {reason && <small className="invite-reason">{t(`invite.reason.${reason}`)}</small>}
            </span>
            <Badge tone={tones[result]}>{t(`invite.result.${result}`)}</Badge>
          </li>
        );
      })}
    </ul>
  );
}
