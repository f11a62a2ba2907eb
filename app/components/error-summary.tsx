import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { failureText } from "./problem-text.ts";

interface ErrorSummaryProps {
  /** What the form as a whole was told; nothing is shown without it. */
  failure: { name?: string | undefined; code: number; message: string } | undefined;
  /** What could not be done. */
  title?: string | undefined;
}

/** Says at the top of a form what went wrong, and takes the focus when it comes. */
export function ErrorSummary({ failure, title }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div className="notice danger" role="alert" tabIndex={-1} ref={box}>
      <Icon name="warning" />
      <div>
        {title && <p className="notice-title">{title}</p>}
        <p>{failureText(t, failure)}</p>
        <p className="fine">{t("problems.errorNumber", { code: failure.code })}</p>
      </div>
    </div>
  );
}
