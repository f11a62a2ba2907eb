import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
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
  const isQuestion = failure?.name === "FRESH_PROOF_NEEDED";
  useEffect(() => {
    // A question has the focus in its first field.
    if (failure && !isQuestion) box.current?.focus();
  }, [failure, isQuestion]);
  if (!failure) return null;
  if (isQuestion) return <Notice title={t("proof.title")}>{failureText(t, failure)}</Notice>;
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
