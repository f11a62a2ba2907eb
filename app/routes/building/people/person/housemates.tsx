import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OneLine } from "#app/components/lists/one-line.tsx";

/** A flat of a person, with the other people there. */
export interface FlatOfPerson {
  id: string;
  name: string;
  others: readonly { id: string; name: string }[];
}

/** Who else is in a person's flats. */
export function Housemates({ flats }: { flats: readonly FlatOfPerson[] }) {
  const { t } = useTranslation();
  return flats
    .filter(({ others }) => others.length > 0)
    .map(({ id, name, others }) => (
      <OneLine key={id} id={`flat-${id}`} title={t("person.alsoIn", { name })}>
        {others.map((other, index) => (
          <span key={other.id}>
            {index > 0 && ", "}
            <Link to={`/domain/people/${other.id}`}>{other.name}</Link>
          </span>
        ))}
      </OneLine>
    ));
}
