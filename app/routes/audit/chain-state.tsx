import { useTranslation } from "react-i18next";
import type { audit } from "#contract/audit.ts";
import type { Reply } from "#contract/call.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { Time } from "../../components/time.tsx";

export type Verified = Reply<(typeof audit)["verify"]>;

/** Has the chain of changes followed, and says whether somebody changed or took away an entry since. */
export function ChainState({ verified }: { verified: Verified | undefined }) {
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

function Finding({ entries, wholeUntil, broken }: Verified) {
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
