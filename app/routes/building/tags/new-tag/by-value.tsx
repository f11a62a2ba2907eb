import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

/** For people with the number on paper, folded if there is a tag to take; it stays open while they type. */
export function ByValue({ folded, children }: { folded: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const [open] = useState(!folded);
  return (
    <details className="more-options" open={open}>
      <summary>{t("presentedTags.byValue")}</summary>
      {children}
    </details>
  );
}
