import type { TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { MessageDialog } from "#app/components/dialogs/message-dialog.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { failureText } from "#app/components/shell/problem-text.ts";
import { findErrorName } from "#contract/error-numbers.ts";
import { DOWNLOAD_RELEASE_S } from "#rules/background-work.ts";
import {
  abortExport,
  change,
  closeJob,
  dismissFailure,
  type FinishedFile,
  setAside,
  shownWork,
} from "./background-work.ts";
import { BackgroundWorkIndicator } from "./background-work-indicator.tsx";
import type { Progress } from "./worker-messages.ts";

/** The indicator, the prompt for a finished file, and the error if there is none. */
export function WorkOverPages() {
  const { t } = useTranslation();
  const { work, progress, finished, failure } = useSyncExternalStore(
    shownWork.subscribe,
    shownWork.get,
    shownWork.get,
  );
  return (
    <>
      <BackgroundWorkIndicator
        work={work}
        progress={progressText(t, progress)}
        onChange={() => change({ type: "got-it-pressed" })}
        onAbort={abortExport}
        onRestore={() => change({ type: "mode-set", mode: "start" })}
      />
      {finished?.isAside && <WaitingFile />}
      {finished && !finished.isAside && <DownloadPrompt {...finished} />}
      {work.busy && <Busy />}
      {failure && <Failed {...failure} />}
    </>
  );
}

function progressText(t: TFunction, { rows, total, people }: Progress) {
  if (people) {
    return t("backgroundWork.readGroups", people);
  }
  return total === null
    ? t("backgroundWork.read", { rows })
    : t("backgroundWork.readOf", { rows, total: Math.max(rows, total) });
}

/** A file is ready (§2). */
function DownloadPrompt({ file, fileName, rows }: FinishedFile) {
  const { t } = useTranslation();

  function download(): void {
    const address = URL.createObjectURL(file);
    const link = Object.assign(document.createElement("a"), { href: address, download: fileName });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_RELEASE_S * 1000);
    closeJob();
  }

  return (
    <MessageDialog
      title={t("backgroundWork.ready")}
      // Esc discards nothing: only a button does.
      onClose={() => setAside(true)}
      actions={
        <>
          <Button type="button" weight="quiet" onClick={closeJob}>
            {t("backgroundWork.notInterested")}
          </Button>
          <Button type="button" weight="primary" icon="download" onClick={download}>
            {t("backgroundWork.download")}
          </Button>
        </>
      }
    >
      <p>{t("backgroundWork.readyText", { rows })}</p>
      <p className="mono">{fileName}</p>
    </MessageDialog>
  );
}

/** A badge in the corner for a finished file whose prompt was put aside. */
function WaitingFile() {
  const { t } = useTranslation();
  return (
    <div className="background-badge-place">
      <div className="background-badge waiting-file">
        <button type="button" className="background-restore" onClick={() => setAside(false)}>
          <Icon name="download" />
          <span>{t("backgroundWork.ready")}</span>
        </button>
      </div>
    </div>
  );
}

function Busy() {
  const { t } = useTranslation();
  const dismiss = (): void => change({ type: "busy-dismissed" });
  return (
    <MessageDialog
      title={t("backgroundWork.busy")}
      onClose={dismiss}
      actions={<Close t={t} onClick={dismiss} />}
    >
      <p>{t("backgroundWork.busyText")}</p>
    </MessageDialog>
  );
}

/** The error dialog of §8 for errors in the worker. */
function Failed({ code, message }: { code: number | undefined; message: string | undefined }) {
  const { t } = useTranslation();
  const name = code === undefined ? undefined : findErrorName(code);
  return (
    <MessageDialog
      title={code === undefined ? t("problems.titleUnknown") : t("problems.title", { code })}
      onClose={dismissFailure}
      actions={<Close t={t} onClick={dismissFailure} />}
    >
      <p>{message === undefined ? t("problems.unknownError") : failureText(t, { name, message })}</p>
      <p>{t("backgroundWork.failedText")}</p>
    </MessageDialog>
  );
}

function Close({ t, onClick }: { t: TFunction; onClick: () => void }) {
  return (
    <Button type="button" weight="primary" onClick={onClick}>
      {t("components.dialog.close")}
    </Button>
  );
}
