import { useTranslation } from "react-i18next";
import { findCloser } from "../browser/mobile-host.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

/** The way back into the mobile app that shows the console; nothing in a browser of its own. */
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
