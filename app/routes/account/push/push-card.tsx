import { useTranslation } from "react-i18next";
import { usePushState } from "#app/browser/push/use-push-state.ts";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useRootData } from "#app/root-data.ts";
import { AccountCard } from "#app/routes/account/account-card.tsx";
import { PushDevices } from "./push-devices.tsx";
import type { PushRegistrations } from "./read-subscriptions.ts";
import { ThisBrowser } from "./this-browser.tsx";
import { TrialResult } from "./trial-result.tsx";
import type { PushTrial } from "./try-subscription.ts";

interface PushCardProps extends PushRegistrations {
  /** Whether the server has a certificate authority of its own. */
  hasAuthority: boolean;
  /** What a refused try was answered. */
  answer: FormAnswer | undefined;
  tried: PushTrial | undefined;
}

/** The person's browsers that receive calls and notifications while no page is open. */
export function PushCard({ publicKey, subscriptions, hasAuthority, answer, tried }: PushCardProps) {
  const { t } = useTranslation();
  const userId = useRootData()?.userId;
  const digests = subscriptions.map(({ endpointDigest }) => endpointDigest);
  const own = usePushState({ userId, digests });
  return (
    <AccountCard id="push" title={t("pushDevices.title")} text={t("pushDevices.text")}>
      <ErrorSummary failure={answer?.failure} />
      {tried && <TrialResult tried={tried} />}
      <ThisBrowser state={own?.state} publicKey={publicKey} hasAuthority={hasAuthority} />
      {subscriptions.length > 0 && <PushDevices subscriptions={subscriptions} ownDigest={own?.digest} />}
    </AccountCard>
  );
}
