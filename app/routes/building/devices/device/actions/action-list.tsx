import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { formatTag } from "#app/i18n/formats.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { splitParagraphs } from "#rules/text.ts";
import { actionIcons } from "./action-icons.ts";

interface ActionListProps {
  actions: readonly GroupAction[];
  /** The buttons of an action, by its position. */
  tools?: (action: GroupAction, index: number) => ReactNode;
}

/** The actions of a group, in order. */
export function ActionList({ actions, tools }: ActionListProps) {
  const { t, i18n } = useTranslation();
  if (actions.length === 0) return <p className="fine">{t("device.does.nothing")}</p>;
  return (
    <ol className="action-list">
      {actions.map((action, index) => (
        <li key={action.id}>
          <Icon name={actionIcons[action.type]} />
          <span className="command-text">
            <span className="command-name">{actionName(t, action)}</span>
            {splitParagraphs(detailOf(t, action, i18n.language)).map((line, place) => (
              <small key={place}>{line}</small>
            ))}
          </span>
          {tools?.(action, index)}
        </li>
      ))}
    </ol>
  );
}

/** Returns, for example, "Call: Residents". */
export function actionName(t: TFunction, { type, targetName }: GroupAction): string {
  const name = t(`actions.types.${type}`);
  return targetName === null ? name : `${name}: ${groupLabel(t, targetName)}`;
}

function detailOf(t: TFunction, { type, payload }: GroupAction, language: string): string {
  if (type === "CALL_ELEVATOR") return t(`actions.kinds.${payload["kind"] ?? 0}`);
  const { delay, duration } = payload;
  if (type === "ACTIVATION" && typeof duration === "number") return inSeconds(duration, language);
  if (type === "CALL" && typeof delay === "number" && delay > 0)
    return t("actions.ringsAfter", { time: inSeconds(delay, language) });
  const text = typeof payload["text"] === "string" ? payload["text"] : "";
  return type === "POSTIT" ? `${t(`actions.modes.${payload["mode"] ?? "text"}`)}: ${text}` : text;
}

function inSeconds(ms: number, language: string): string {
  const seconds = { style: "unit", unit: "second", unitDisplay: "long" } as const;
  return new Intl.NumberFormat(formatTag(language), seconds).format(ms / 1000);
}
