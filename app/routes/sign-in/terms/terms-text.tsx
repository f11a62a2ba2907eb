import { useTranslation } from "react-i18next";

const PARTS = ["kept", "seen", "howLong", "sentOn", "yours", "duties"] as const;

/** What this installation stores about people, and what it requires of them. */
export function TermsText() {
  const { t } = useTranslation();
  return (
    <div className="prose">
      {PARTS.map((part) => (
        <section key={part}>
          <h2>{t(`terms.parts.${part}.title`)}</h2>
          <p>{t(`terms.parts.${part}.text`)}</p>
        </section>
      ))}
    </div>
  );
}
