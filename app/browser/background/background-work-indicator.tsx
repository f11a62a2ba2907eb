import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import {
  type BackgroundWork,
  type BackgroundWorkMode,
  COG_ROTATION_MS,
  SHRINK_MS,
} from "#rules/background-work.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { MessageDialog } from "../../components/message-dialog.tsx";
import { tellGotIt } from "./tell-got-it.ts";

interface BackgroundWorkIndicatorProps {
  work: BackgroundWork;
  /** How far it is. */
  progress: string;
  /** Called with the current mode when «Got it» is pressed. */
  onChange?: (mode: BackgroundWorkMode) => void;
  onAbort?: () => void;
}

/** Says that work goes on in the background, and then stays as a turning cog in a corner (§2, §4). */
export function BackgroundWorkIndicator({ work, progress, onChange, onAbort }: BackgroundWorkIndicatorProps) {
  const { t } = useTranslation();
  const { mode, shown, animation } = work;
  const speed = { "--shrink": `${SHRINK_MS}ms`, "--turn": `${COG_ROTATION_MS}ms` } as CSSProperties;

  const gotIt = (): void => tellGotIt(mode, onChange);

  if (shown === "nothing") return null;
  if (shown === "modal") {
    return (
      <MessageDialog
        title={t("backgroundWork.title")}
        onClose={gotIt}
        className={animation === "restore" ? "background-work restored" : "background-work"}
        actions={
          <Button type="button" weight="primary" onClick={gotIt}>
            {t("common:gotit")}
          </Button>
        }
      >
        <span className="background-cog" style={speed}>
          <Icon name="cog" />
        </span>
        <p>{t("common:movedtobg")}</p>
      </MessageDialog>
    );
  }
  return (
    <div className="background-badge-place" style={speed}>
      {animation === "shrink" && <span className="background-shrinking" aria-hidden="true" />}
      <div className="background-badge" role="group" aria-label={t("backgroundWork.title")}>
        <span className="background-cog">
          <Icon name="cog" />
        </span>
        <span className="background-progress">{progress}</span>
        <button type="button" className="background-abort" onClick={() => onAbort?.()}>
          <Icon name="close" />
          <span className="unseen">{t("backgroundWork.abort")}</span>
        </button>
      </div>
    </div>
  );
}
