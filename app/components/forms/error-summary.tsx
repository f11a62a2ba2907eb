import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { errorNumberText, failureText } from "#app/components/shell/problem-text.ts";
import type { FormFailure } from "#app/forms/failure.ts";

interface ErrorSummaryProps {
  /** The error of the whole form; nothing is shown without it. */
  failure: (Omit<FormFailure, "name"> & Partial<Pick<FormFailure, "name">>) | undefined;
  /** The operation that failed. */
  title?: string | undefined;
}

/** Shows an error at the top of a form, and takes the focus when it appears. */
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
        <p className="fine">{errorNumberText(t, failure)}</p>
      </div>
    </div>
  );
}
