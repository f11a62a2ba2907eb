import { useTranslation } from "react-i18next";
import { useSending } from "./post-form.tsx";

/**
 * Says, while a check is running, how long it can take: without an answer of the mail server it always takes
 * that long.
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
