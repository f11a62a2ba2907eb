import { useTranslation } from "react-i18next";
import { useSending } from "./post-form.tsx";

/**
 * Shows how long a running check can take; it always takes that long if the mail server does not answer.
 */
export function MailCheckPatience({ intent }: { intent: "check" | "send" }) {
  const { t } = useTranslation();
  const { busy, sent } = useSending();
  const isChecking = busy && sent?.get("intent") === intent;
  return (
    <p role="status" className="hint">
      {isChecking && t("mailServer.patience")}
    </p>
  );
}
