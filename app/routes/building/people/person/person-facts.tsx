import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Time } from "#app/components/shell/time.tsx";

interface PersonFactsProps {
  flats: readonly { id: string; name: string }[];
  /** Their contact and login; undefined for a person who has only a name. */
  signsInWith: string | undefined;
  joinedAt: number | null;
}

/** Where a person lives, how they sign in, and since when they are in the building. */
export function PersonFacts({ flats, signsInWith, joinedAt }: PersonFactsProps) {
  const { t } = useTranslation();
  return (
    <>
      {flats.map(({ id, name }) => (
        <span key={id}>
          <Link to={`/domain/flats/${id}`}>{name}</Link>
          {" · "}
        </span>
      ))}
      {signsInWith ?? t("cardholder.about")}
      {joinedAt !== null && (
        <>
          {" · "}
          {t("person.since")} <Time at={joinedAt} show="date" />
        </>
      )}
    </>
  );
}
