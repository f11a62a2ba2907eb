import { Link, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  askPermission,
  subscribe,
  SubscribeError,
  type SubscribeProblem,
} from "#app/browser/push/own-subscription.ts";
import type { usePushState } from "#app/browser/push/use-push-state.ts";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { useRootData } from "#app/root-data.ts";
import type { action } from "./register-browser.ts";

interface ThisBrowserProps {
  /** Undefined until it is known. */
  state: NonNullable<ReturnType<typeof usePushState>>["state"] | undefined;
  publicKey: string;
  hasAuthority: boolean;
}

const HOME_SCREEN_STEPS = ["share", "add", "open"] as const;

/** Whether this browser receives calls; registers it, or says what is in the way. */
export function ThisBrowser({ state, publicKey, hasAuthority }: ThisBrowserProps) {
  const { t } = useTranslation();
  switch (state) {
    case undefined:
      return (
        <noscript>
          <p className="fine">{t("pushDevices.needsScript")}</p>
        </noscript>
      );
    case "on":
      return (
        <p>
          <StateDot state="applied">{t("pushDevices.isOn")}</StateDot>
        </p>
      );
    case "off":
      return <Registration publicKey={publicKey} hasAuthority={hasAuthority} />;
    case "home-screen":
      return (
        <Notice title={t("pushDevices.homeScreen.title")}>
          <ol className="push-steps">
            {HOME_SCREEN_STEPS.map((step) => (
              <li key={step}>{t(`pushDevices.homeScreen.${step}`)}</li>
            ))}
          </ol>
        </Notice>
      );
    default:
      return (
        <Notice tone="attention" title={t(`pushDevices.${state}.title`)}>
          <p>{t(`pushDevices.${state}.text`)}</p>
          {state === "insecure" && hasAuthority && <CertificateLink />}
        </Notice>
      );
  }
}

/** The button that registers this browser; the person's permission is asked for after a press alone. */
function Registration({ publicKey, hasAuthority }: Omit<ThisBrowserProps, "state">) {
  const { t } = useTranslation();
  const formToken = useRootData()?.formToken ?? "";
  const fetcher = useFetcher<typeof action>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<SubscribeProblem>();
  const isBusy = isAsking || fetcher.state !== "idle";

  async function register(): Promise<void> {
    if (isBusy) return;
    setAsking(true);
    setProblem(undefined);
    try {
      await askPermission();
      const own = await subscribe(publicKey);
      const fields = { formToken, intent: "register", ...own };
      fetcher.submit(fields, { method: "POST", action: "/push_subscription" });
    } catch (error) {
      if (!(error instanceof SubscribeError)) throw error;
      setProblem(error.problem);
    }
    setAsking(false);
  }

  const failure = fetcher.data && "failure" in fetcher.data ? fetcher.data.failure : undefined;
  return (
    <>
      <ErrorSummary failure={isBusy ? undefined : failure} />
      {problem && (
        <Notice tone="attention" title={t(`pushDevices.${problem}.title`)}>
          <p>{t(`pushDevices.${problem}.text`)}</p>
          {problem === "untrusted" && hasAuthority && <CertificateLink />}
        </Notice>
      )}
      <div className="form-actions start">
        <Button type="button" icon="bell" onClick={() => void register()} aria-disabled={isBusy}>
          {t("pushDevices.register")}
        </Button>
      </div>
    </>
  );
}

/** Leads to what makes this browser trust the console. */
function CertificateLink() {
  const { t } = useTranslation();
  return (
    <p>
      <Link to="/certificate">{t("pushDevices.certificate")}</Link>
    </p>
  );
}
