import { useTranslation } from "react-i18next";
import { Time } from "#app/components/shell/time.tsx";
import type { CredentialTerms } from "#rules/access/access-credentials.ts";

interface ValidityProps {
  counts: CredentialTerms;
  /** Whether the start is of interest, because it is to come. */
  withStart: boolean;
}

/** From when, until when and how often a credential can be used. */
export function Validity({ counts, withStart }: ValidityProps) {
  const { t } = useTranslation();
  const { startTime, endTime, remainingUsages } = counts;
  return (
    <>
      {withStart && startTime !== null && (
        <>
          {t("components.credential.from")} <Time at={startTime} />{" "}
        </>
      )}
      {endTime === null ? (
        t("components.credential.noEnd")
      ) : (
        <>
          {t("components.credential.until")} <Time at={endTime} />
        </>
      )}
      {remainingUsages !== null && ` · ${t("person.usesLeft", { count: remainingUsages })}`}
    </>
  );
}
