import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { Notice } from "#app/components/shell/notice.tsx";

/** Shown once: to be printed or written down, and stored away from the phone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <section className="card padded stack" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t("security.codes.title")}</h2>
      <Notice tone="attention">
        <p>{t("security.codes.once")}</p>
      </Notice>
      <ol className="recovery-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {hydrated && (
        <div className="form-actions start no-print">
          <Button type="button" icon="licence" onClick={() => window.print()}>
            {t("security.codes.print")}
          </Button>
        </div>
      )}
    </section>
  );
}
