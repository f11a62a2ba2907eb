import { useTranslation } from "react-i18next";

const SYSTEMS = ["android", "apple", "windows", "mac", "linux", "firefox"] as const;
const STEPS = ["download", "install", "trust"] as const;

/** How a certificate is installed, by system. */
export function SystemSteps() {
  const { t } = useTranslation();
  return (
    <section className="certificate-systems">
      <h2>{t("certificate.systemsTitle")}</h2>
      {SYSTEMS.map((system) => (
        <details key={system}>
          <summary>{t(`certificate.systems.${system}.name`)}</summary>
          <ol>
            {STEPS.map((step) => (
              <li key={step}>{t(`certificate.systems.${system}.${step}`)}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
