import { useTranslation } from "react-i18next";
import { findCloser } from "#app/browser/mobile-host.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useHydrated } from "./hydrated.ts";

/** The button back to the mobile app that shows the console; nothing in an ordinary browser. */
export function CloseWebView() {
  const { t } = useTranslation();
  const close = useHydrated() ? findCloser() : undefined;
  if (!close) return null;
  return (
    <button type="button" className="button quiet icon-only" onClick={close}>
      <Icon name="close" />
      <span className="unseen">{t("shell.closeWebView")}</span>
    </button>
  );
}
