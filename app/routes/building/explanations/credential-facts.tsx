import { Link } from "@remix-run/react";
import { Validity } from "#app/routes/building/people/validity.tsx";
import type { CountedCredential } from "#contract/access/explanations.ts";

interface CredentialFactsProps {
  credential: CountedCredential;
  /** Its holder; undefined for one who has left. */
  userId: string | undefined;
  /** The time at which it counts, in milliseconds since 1970. */
  at: number;
}

/** A credential with its present limits, and a link to its form. */
export function CredentialFacts({ credential, userId, at }: CredentialFactsProps) {
  const { id, name, startTime } = credential;
  return (
    <>
      {userId === undefined ? (
        name
      ) : (
        <Link to={`/domain/people/${userId}/credentials/${id}/change`}>{name}</Link>
      )}
      {" · "}
      <Validity counts={credential} withStart={startTime !== null && startTime > at} />
    </>
  );
}
