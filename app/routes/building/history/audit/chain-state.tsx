import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Reply } from "#contract/call.ts";
import type { audit } from "#contract/history/audit.ts";

type Verification = Reply<(typeof audit)["verify"]>;

/** Verifies the chain of changes, and shows whether an entry was modified or removed. */
export function ChainState({ verified }: { verified: Verification | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight audit-chain" aria-label={t("audit.chain")}>
      {verified && <Finding {...verified} />}
      <PostForm action="/domain/audit" className="form-actions start" preventScrollReset>
        <Button icon="check">{t("audit.verify")}</Button>
        <p className="fine">{t("audit.verifyHint")}</p>
      </PostForm>
    </section>
  );
}

function Finding({ entries, wholeUntil, broken }: Verification) {
  const { t } = useTranslation();
  if (!broken) return <Notice tone="good" title={t("audit.whole", { count: entries })} />;
  return (
    <Notice tone="danger" title={t(`audit.broken.${broken.problem}`, { sequence: broken.sequence })}>
      <p>
        {wholeUntil !== null && (
          <>
            {t("audit.wholeUntil")} <Time at={wholeUntil} show="precise" />.{" "}
          </>
        )}
        {t("audit.brokenText")}
      </p>
    </Notice>
  );
}
