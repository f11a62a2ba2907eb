import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import type { Extent } from "#app/lists/offered-choices.ts";
import { chooserFields, FIND_BUTTON } from "#contract/declared-form.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";

interface ChoiceSearchProps {
  /** The name of the field. */
  name: string;
  input: RefObject<HTMLInputElement>;
  /** The box with the choices. */
  box: RefObject<HTMLDivElement>;
  text: string;
  /** The number of choices that match. */
  found: number;
  extent: Extent | undefined;
  look(text: string): void;
}

/** On hydration, fills the input with the search text, or searches for what was typed before. */
function useTextAtStart(
  input: RefObject<HTMLInputElement>,
  text: string,
  look: (text: string) => void,
): void {
  const [atStart] = useState(() => ({ text, look }));
  useEffect(() => {
    if (!input.current) return;
    if (input.current.value === "") input.current.value = atStart.text;
    else atStart.look(input.current.value);
  }, [input, atStart]);
}

/** The search of a chooser: filters its box while one types; Enter chooses the first one found. */
export function ChoiceSearch({ name, input, box, text, found, extent, look }: ChoiceSearchProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const id = useId();
  useTextAtStart(input, text, look);

  function clear(): void {
    if (input.current) input.current.value = "";
    look("");
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event;
    if (!["Enter", "ArrowDown", "Escape"].includes(key) || (key === "Escape" && text === "")) return;
    // Enter sends no form here, and Escape closes no dialog.
    event.preventDefault();
    event.stopPropagation();
    const shown = "label:not([hidden]) input";
    if (key === "ArrowDown") return box.current?.querySelector<HTMLElement>(shown)?.focus();
    if (key === "Enter" && text !== "") {
      box.current?.querySelector<HTMLElement>(`${shown}:not(:checked)`)?.click();
    }
    clear();
  }

  return (
    <div className="choice-search">
      <label htmlFor={id} className="unseen">
        {t("components.choices.search")}
      </label>
      <div className="control">
        <input
          id={id}
          ref={input}
          type="search"
          name={hydrated ? undefined : chooserFields(name).text}
          placeholder={t("components.choices.search")}
          maxLength={NAME_LENGTH_LIMIT}
          autoComplete="off"
          onInput={({ currentTarget }) => look(currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      <noscript>
        {/* Enter in a field presses the first button: not the search, which would save nothing. */}
        <button className="unseen" tabIndex={-1} aria-hidden="true" />
        <Button name={FIND_BUTTON} value={name} icon="search" formNoValidate>
          {t("components.choices.find")}
        </Button>
      </noscript>
      <p className="fine" role="status">
        {statusOf()}
      </p>
    </div>
  );

  function statusOf(): string {
    if (text === "") return extent?.hasMore ? t("components.choices.more") : "";
    if (found > 0) return t("components.choices.found", { count: found, text });
    const isAwaited = extent?.hasMore && extent.search !== text;
    return isAwaited ? "" : t("components.choices.none", { text });
  }
}
