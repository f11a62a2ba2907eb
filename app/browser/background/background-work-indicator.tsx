import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { MessageDialog } from "#app/components/dialogs/message-dialog.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import {
  type BackgroundWork,
  type BackgroundWorkMode,
  COG_ROTATION_MS,
  SHRINK_MS,
} from "#rules/background-work.ts";
import { notifyAbort, notifyDismissed } from "./notify-work-listeners.ts";

interface BackgroundWorkIndicatorProps {
  work: BackgroundWork;
  progress: string;
  /** Called with the current mode when "Got it" is pressed. */
  onChange?: (mode: BackgroundWorkMode) => void;
  onAbort?: () => void;
  /** The badge was pressed: shows the modal again. */
  onRestore: () => void;
}

/** A modal that announces background work, and then a turning cog in a corner (§2, §4). */
export function BackgroundWorkIndicator(props: BackgroundWorkIndicatorProps) {
  const { work, progress, onChange, onAbort, onRestore } = props;
  const { t } = useTranslation();
  const { mode, shown, animation } = work;
  const speed = { "--shrink": `${SHRINK_MS}ms`, "--turn": `${COG_ROTATION_MS}ms` } as CSSProperties;

  const dismiss = (): void => notifyDismissed(mode, onChange);

  if (shown === "nothing") return null;
  if (shown === "modal") {
    return (
      <MessageDialog
        title={t("backgroundWork.title")}
        onClose={dismiss}
        className={animation === "restore" ? "background-work restored" : "background-work"}
        actions={
          <Button type="button" weight="primary" onClick={dismiss}>
            {t("common:gotit")}
          </Button>
        }
      >
        <Moved speed={speed} />
      </MessageDialog>
    );
  }
  return (
    <div className="background-badge-place" style={speed}>
      {animation === "shrink" && (
        <div className="dialog background-work background-shrinking" aria-hidden="true">
          <div className="dialog-head">
            <p className="background-title">{t("backgroundWork.title")}</p>
          </div>
          <div className="dialog-body">
            <Moved speed={speed} />
          </div>
        </div>
      )}
      <div className="background-badge" role="group" aria-label={t("backgroundWork.title")}>
        <button type="button" className="background-restore" onClick={onRestore}>
          <span className="background-cog">
            <Icon name="cog" />
          </span>
          <span className="background-progress">{progress}</span>
          <span className="unseen">{t("backgroundWork.restore")}</span>
        </button>
        <button type="button" className="background-abort" onClick={() => notifyAbort(onAbort)}>
          <Icon name="close" />
          <span className="unseen">{t("backgroundWork.abort")}</span>
        </button>
      </div>
    </div>
  );
}

/** The text of the modal, also while it shrinks. */
function Moved({ speed }: { speed: CSSProperties }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="background-cog" style={speed}>
        <Icon name="cog" />
      </span>
      <p>{t("common:movedtobg")}</p>
    </>
  );
}
