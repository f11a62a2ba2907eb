import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { formatTag } from "#app/i18n/formats.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";

type ShownAction = Pick<GroupAction, "type" | "targetName">;

/** What a button, a code or an access rule does: "Calls Residents. Opens Door." */
export function ActionSummary({ actions }: { actions: readonly ShownAction[] }) {
  const { t, i18n } = useTranslation();
  if (actions.length === 0) return <>{t("device.does.nothing")}</>;
  const list = new Intl.ListFormat(formatTag(i18n.language), { type: "conjunction" });
  const types = [...new Set(actions.map(({ type }) => type))];
  const sentences = types.map((type) =>
    t(`device.does.${type}`, { targets: list.format(targetNames(t, actions, type)) }),
  );
  return <>{sentences.join(" ")}</>;
}

function targetNames(t: TFunction, actions: readonly ShownAction[], type: GroupAction["type"]): string[] {
  const aimed = actions.filter((action) => action.type === type);
  return aimed.flatMap(({ targetName }) => (targetName === null ? [] : groupLabel(t, targetName)));
}
