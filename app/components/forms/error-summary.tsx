import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { errorNumberText, failureText } from "#app/components/shell/problem-text.ts";
import { type FormFailure, NOT_SENT } from "#app/forms/failure.ts";

interface ErrorSummaryProps {
  /** The error of the whole form; nothing is shown without it. */
  failure: (Omit<FormFailure, "name"> & Partial<Pick<FormFailure, "name">>) | undefined;
  /** The operation that failed. */
  title?: string | undefined;
}

/** Shows an error, or that a form is given back, at the top of a form, and takes the focus when it appears. */
export function ErrorSummary({ failure, title }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  const isReturned = failure.name === NOT_SENT;
  return (
    <div className={`notice ${isReturned ? "attention" : "danger"}`} role="alert" tabIndex={-1} ref={box}>
      <Icon name="warning" />
      {isReturned ? (
        <div>
          <p className="notice-title">{t("problems.notSent.title")}</p>
          <p>{t("problems.notSent.text")}</p>
        </div>
      ) : (
        <div>
          {title && <p className="notice-title">{title}</p>}
          <p>{failureText(t, failure)}</p>
          <p className="fine">{errorNumberText(t, failure)}</p>
        </div>
      )}
    </div>
  );
}
