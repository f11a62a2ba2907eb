import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { CredentialFacts } from "#app/routes/building/explanations/credential-facts.tsx";
import { GroupLinks } from "#app/routes/building/explanations/group-links.tsx";
import type { RefusalExplanation } from "#contract/access/explanations.ts";
import type { NamedRow } from "#rules/named-row.ts";

interface FactsProps {
  refusal: RefusalExplanation;
  /** The groups that the person is in now; empty if the person is unknown or has left. */
  groups: readonly NamedRow[];
}

/** What the event of a refusal has stored: when, where, who, and what was presented. */
export function Facts({ refusal, groups }: FactsProps) {
  const { t } = useTranslation();
  const { event, person, credential, lostAt } = refusal;
  const { time, device, method, reason, refusedTag, credentialId } = event;
  const isLost = reason === "TAG_LOST";
  return (
    <section className="stack tight" aria-labelledby="facts">
      <h2 id="facts">{t("why.facts")}</h2>
      <DefinitionList
        items={[
          { term: t("events.when"), value: <Time at={time} show="precise" /> },
          {
            term: t("events.where"),
            value: device && <Link to={`/domain/history?device=${device.id}`}>{device.name}</Link>,
          },
          {
            term: t("events.who"),
            // A monitor has no page of a person.
            value: !isLost && (person ? <Person person={person} /> : event.actor?.name),
          },
          { term: t("events.how"), value: method && t(`events.methods.${method}`) },
          { term: t("why.tag"), value: refusedTag && <Tag tag={refusedTag} /> },
          { term: t("why.lostBy"), value: isLost && person && <Person person={person} /> },
          { term: t("tag.lostAt"), value: isLost && lostAt !== null && <Time at={lostAt} /> },
          { term: t("why.groups"), value: !isLost && groups.length > 0 && <GroupLinks groups={groups} /> },
          {
            term: t("why.lastHolder"),
            value: !isLost && refusedTag?.lastHolder && <Person person={refusedTag.lastHolder} />,
          },
          {
            term: t("why.credential"),
            value: credential ? (
              <CredentialFacts credential={credential} userId={person?.id ?? undefined} at={time} />
            ) : (
              credentialId !== null && t("why.credentialDeleted")
            ),
          },
        ]}
      />
    </section>
  );
}

/** A person, with a link unless they have left. */
function Person({ person: { id, name } }: { person: { id: string | null; name: string } }) {
  return id === null ? name : <Link to={`/domain/people/${id}`}>{name}</Link>;
}

function Tag({
  tag: { id, name, maskedValue },
}: {
  tag: NonNullable<RefusalExplanation["event"]["refusedTag"]>;
}) {
  return (
    <>
      {id !== null && name !== null && (
        <>
          <Link to={`/domain/tags/${id}`}>{name}</Link>{" "}
        </>
      )}
      <span className="mono">
        {id !== null && name === null ? <Link to={`/domain/tags/${id}`}>{maskedValue}</Link> : maskedValue}
      </span>
    </>
  );
}
