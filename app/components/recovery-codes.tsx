import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Notice } from "./notice.tsx";

/** Told once: to be printed, or written down, and kept where the telephone is not. */
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
