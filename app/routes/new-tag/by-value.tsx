import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

/** The way of who has the number on paper, folded where there is a tag to take; what is being typed stays open. */
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
