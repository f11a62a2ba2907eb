import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Reply } from "#contract/call.ts";
import type { audit } from "#contract/history/audit.ts";

type Verification = Reply<(typeof audit)["verify"]>;

/** Verifies the chain of changes. */
export function VerifyChain() {
  const { t } = useTranslation();
  return (
    <PostForm action="/domain/audit" preventScrollReset>
      <Button icon="check">{t("audit.verify")}</Button>
    </PostForm>
  );
}

/** Says whether an entry of the change log was modified or removed. */
export function ChainState({ verified: { entries, wholeUntil, broken } }: { verified: Verification }) {
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
