import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { Choice } from "./select.tsx";

interface ChosenChipsProps {
  choices: readonly Choice[];
  /** Undefined where one of the choices must be chosen. */
  remove: ((value: string) => void) | undefined;
}

/** What is chosen in a chooser; each is removed by pressing it. */
export function ChosenChips({ choices, remove }: ChosenChipsProps) {
  const { t } = useTranslation();
  if (choices.length === 0) return null;
  return (
    <ul className="chips">
      {choices.map(({ value, label }) => (
        <li key={value}>
          {remove ? (
            <button
              type="button"
              className="chip"
              aria-label={t("components.choices.remove", { name: label })}
              onClick={() => remove(value)}
            >
              <span>{label}</span>
              <Icon name="close" />
            </button>
          ) : (
            <span className="chip">{label}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
