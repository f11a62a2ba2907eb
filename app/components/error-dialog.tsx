import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorNameOf } from "#contract/errors.ts";
import { type FailedRequest, watchRequests } from "../browser/failed-requests.ts";
import { Button } from "./button.tsx";
import { failureText } from "./problem-text.ts";

/**
 * The global error dialog (§2, §8): a form could not be sent. It stays behind the dialog as it was filled in. A page
 * that could not be read is waited for, with a word about it.
 */
export function ErrorDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const here = useLocation();
  const [failed, setFailed] = useState<FailedRequest>();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => watchRequests({ failed: setFailed, waiting: setWaiting }), []);
  useEffect(() => {
    if (failed) dialog.current?.showModal();
    else dialog.current?.close();
  }, [failed]);

  const told = failed?.told;

  function again(): void {
    failed?.again();
    setFailed(undefined);
  }

  function giveUp(): void {
    setFailed(undefined);
    // Another place of the same page ends the wait.
    navigate({ ...here, hash: "#main" }, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <div className="waiting-banner" role="status">
        {isWaiting && <p>{t("problems.requests.waiting")}</p>}
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
          <h2 id={titleId}>{told ? t("problems.title", { code: told.code }) : t("problems.titleUnknown")}</h2>
        </header>
        <div className="dialog-body">
          <p>
            {told
              ? failureText(t, { name: errorNameOf(told.code), message: told.message })
              : t("problems.unknownError")}
          </p>
          {failed && <p>{t(`problems.requests.${failed.reason}`)}</p>}
          <div className="form-actions">
            <Button type="button" onClick={giveUp}>
              {t("components.dialog.close")}
            </Button>
            <Button type="button" weight="primary" onClick={again}>
              {t("problems.retry")}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
