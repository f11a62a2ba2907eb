import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { AdministratorLink } from "#app/routes/building/opens/administrator-link.tsx";
import type { Explanation } from "#contract/access/explanations.ts";
import { CredentialFacts } from "./credential-facts.tsx";
import { Remedies } from "./remedies.tsx";

/** Whether a person can open a door, by which right, with which credential, and what would let them in. */
export function Answer({ explanation }: { explanation: Explanation }) {
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
          {
            term: t("flats.through"),
            value: through && (
              <AdministratorLink to={`/domain/groups/${through.group.id}`}>
                {groupLabel(t, through.group.name)}
              </AdministratorLink>
            ),
          },
          {
            term: t("why.rule"),
            value: through?.rule && (
              <AdministratorLink to={`/domain/devices/${through.rule.device.id}/access`}>
                {through.rule.name}
              </AdministratorLink>
            ),
          },
          {
            term: t("flats.opensBy.zone"),
            value: through?.zone && (
              <AdministratorLink to={`/domain/zones/${through.zone.id}`}>
                {groupLabel(t, through.zone.name)}
              </AdministratorLink>
            ),
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
