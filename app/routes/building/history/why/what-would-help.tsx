import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { OpenForm } from "#app/components/forms/open-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { formatTag } from "#app/i18n/formats.ts";
import { Remedies } from "#app/routes/building/explanations/remedies.tsx";
import type { Explanation, RefusalExplanation } from "#contract/access/explanations.ts";
import type { OpenableOutput } from "#contract/access/openings.ts";

interface WhatWouldHelpProps {
  refusal: RefusalExplanation;
  /** The doors that the reader may open now. */
  openable: readonly OpenableOutput[];
  /** The refused tag among those just presented. */
  presentedId: string | undefined;
}

/** What would let the refused person in now: at what was presented, and then door by door. */
export function WhatWouldHelp({ refusal, openable, presentedId }: WhatWouldHelpProps) {
  const { t, i18n } = useTranslation();
  const { event, person, remedies, doors } = refusal;
  const deviceId = event.device?.id ?? "";
  const list = new Intl.ListFormat(formatTag(i18n.language), { type: "conjunction" });
  const namesOf = (some: readonly Explanation[]) => list.format(some.map(({ output }) => output.name));
  const known = person === null || person.id === null ? undefined : { id: person.id, name: person.name };
  const opening = doors.filter(({ outcome }) => outcome === "granted");
  const refused = groupByRemedies(doors.filter(({ outcome }) => outcome === "refused"));
  const hasLeft = person !== null && person.id === null;
  if (!hasLeft && remedies.length + doors.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="remedies">
      <h2 id="remedies">{t("why.remediesTitle")}</h2>
      {hasLeft && <Notice>{t("why.gone", { person: person.name })}</Notice>}
      {remedies.length > 0 && (
        <Remedies remedies={remedies} person={known} deviceId={deviceId} presentedId={presentedId} />
      )}
      {refused.map((some) => {
        const [first] = some;
        return (
          <section key={first!.output.id} className="stack tight" aria-labelledby={first!.output.id}>
            <h3 id={first!.output.id}>
              {some.map(({ output, device }, at) => (
                <Fragment key={output.id}>
                  {at > 0 && ", "}
                  <Link to={`/domain/doors/${device.id}/${output.id}`}>{output.name}</Link>
                </Fragment>
              ))}
            </h3>
            <Remedies remedies={first!.remedies} person={known} deviceId={first!.device.id} />
            {openable
              .filter(({ id }) => some.some(({ output }) => output.id === id))
              .map((door) => (
                <OpenForm key={door.id} door={door} page="door" once />
              ))}
          </section>
        );
      })}
      {opening.length > 0 && remedies.length === 0 && (
        <p>{t("why.opens", { person: person?.name ?? "", doors: namesOf(opening) })}</p>
      )}
    </section>
  );
}

/** Joins the doors that the same would open. */
function groupByRemedies(doors: readonly Explanation[]): Explanation[][] {
  const groups = new Map<string, Explanation[]>();
  for (const door of doors) {
    const key = JSON.stringify([door.device.id, door.remedies]);
    groups.set(key, [...(groups.get(key) ?? []), door]);
  }
  return [...groups.values()];
}
