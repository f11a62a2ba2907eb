import type { getCollectionProps } from "@conform-to/react";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import type { Choice } from "./select.tsx";

interface ChoiceControlProps extends Pick<Choice, "label" | "hint"> {
  /** The checkbox or radio button. */
  control: Omit<ReturnType<typeof getCollectionProps>[number], "key" | "form">;
  /** The picture of the choice. */
  icon?: IconName;
  /** Not shown, but sent with the form if it is chosen. */
  hidden?: boolean;
}

/** One choice of several. Its hint describes the control, and is no part of its name. */
export function ChoiceControl({ control, label, hint, icon, hidden }: ChoiceControlProps) {
  const [labelId, hintId] = [`${control.id}-label`, `${control.id}-hint`];
  const Label = icon ? "strong" : "span";
  const description = [hint && hintId, control["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <label className={icon ? "picture-choice" : "choice"} hidden={hidden}>
      <input {...control} aria-labelledby={labelId} aria-describedby={description || undefined} />
      {icon && <Icon name={icon} />}
      <span>
        <Label id={labelId}>{label}</Label>
        {hint && <small id={hintId}>{hint}</small>}
      </span>
    </label>
  );
}
