import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FailedRequest, watchRequests } from "#app/browser/failed-requests.ts";
import { Button } from "#app/components/forms/button.tsx";
import { failureText } from "#app/components/shell/problem-text.ts";

const ABORT_SHOWN_FOR_MS = 12_000;

/**
 * The global error dialog (§2, §8): a form could not be sent. The form stays behind the dialog with
 * everything typed. For a page that could not be read, and for an aborted form, it shows a message and waits.
 */
export function ErrorDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const [failed, setFailed] = useState<FailedRequest>();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isWaiting, setWaiting] = useState(false);
  /** An aborted form; the message disappears after a while. */
  const [aborted, setAborted] = useState<object>();
  useEffect(
    () => watchRequests({ failed: setFailed, waiting: setWaiting, aborted: () => setAborted({}) }),
    [],
  );
  useEffect(() => {
    const end = aborted && setTimeout(() => setAborted(undefined), ABORT_SHOWN_FOR_MS);
    return () => clearTimeout(end);
  }, [aborted]);
  useEffect(() => {
    if (failed) dialog.current?.showModal();
    else dialog.current?.close();
  }, [failed]);

  const error = failed?.error;

  function again(): void {
    failed?.again?.();
    setFailed(undefined);
  }

  function giveUp(): void {
    setFailed(undefined);
    // A link within the page ends the wait.
    navigate({ ...location, hash: "#main" }, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <div className="waiting-banner" role="status">
        {isWaiting && <p>{t("problems.requests.waiting")}</p>}
        {aborted && !isWaiting && <p>{t("problems.requests.aborted")}</p>}
      </div>
      <dialog
        ref={dialog}
        role="alertdialog"
        className="dialog"
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          giveUp();
        }}
      >
        <header className="dialog-head">
          <h2 id={titleId}>
            {error ? t("problems.title", { code: error.code }) : t("problems.titleUnknown")}
          </h2>
        </header>
        <div className="dialog-body">
          <p>{error ? failureText(t, error) : t("problems.unknownError")}</p>
          {failed && <p>{t(`problems.requests.${failed.reason}`)}</p>}
          <div className="form-actions">
            <Button type="button" onClick={giveUp}>
              {t("components.dialog.close")}
            </Button>
            {failed?.again && (
              <Button type="button" weight="primary" onClick={again}>
                {t("problems.retry")}
              </Button>
            )}
          </div>
        </div>
      </dialog>
    </>
  );
}
