import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PermissionLink } from "#app/routes/building/opens/permission-link.tsx";
import type { Explanation } from "#contract/access/explanations.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { CredentialFacts } from "./credential-facts.tsx";
import { GroupLinks } from "./group-links.tsx";
import { Remedies } from "./remedies.tsx";

interface AnswerProps {
  explanation: Explanation;
  /** The groups that the person is in. */
  groups: readonly NamedRow[];
}

/** The explanation of an access decision: the outcome, the right and credential it rests on, and the remedies. */
export function Answer({ explanation, groups }: AnswerProps) {
  const { t } = useTranslation();
  const { time, outcome, reason, person, device, through, credential, remedies } = explanation;
  const isGranted = outcome === "granted";
  return (
    <div className="stack">
      <Notice
        tone={isGranted ? "good" : "attention"}
        title={t(isGranted ? "why.yes" : "why.no", { person: person.name })}
      >
        {!isGranted && <p>{t(`why.reasons.${reason}`)}</p>}
      </Notice>
      <DefinitionList
        items={[
          {
            term: t("history.person"),
            value: <Link to={`/domain/people/${person.id}`}>{person.name}</Link>,
          },
          { term: t("why.groups"), value: groups.length > 0 && <GroupLinks groups={groups} /> },
          {
            term: t("flats.through"),
            value: through && <PermissionLink kind="group" {...through.group} />,
          },
          {
            term: t("why.rule"),
            value: through?.rule && (
              <PermissionLink kind="rule" id={through.rule.device.id} name={through.rule.name} />
            ),
          },
          {
            term: t("flats.opensBy.zone"),
            value: through?.zone && <PermissionLink kind="zone" {...through.zone} />,
          },
          {
            term: t("why.credential"),
            value: credential && <CredentialFacts credential={credential} userId={person.id} at={time} />,
          },
        ]}
      />
      {remedies.length > 0 && (
        <section className="stack tight" aria-labelledby="remedies">
          <h3 id="remedies">{t("why.remediesTitle")}</h3>
          <Remedies remedies={remedies} person={person} deviceId={device.id} />
        </section>
      )}
    </div>
  );
}
