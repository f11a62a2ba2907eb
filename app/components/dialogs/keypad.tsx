import { getInputProps } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { describedBy, FieldFrame, type FieldProps } from "#app/components/fields/field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { CLEARING_KEY, KEYPAD_KEY } from "#app/forms/keypad-key.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

interface KeypadProps extends FieldProps {
  /** What OK does, for screen readers. */
  confirm: string;
  /** The maximum number of digits. */
  digitsMax: number;
}

/**
 * The numeric keypad of §2: keys 0 to 9, C clears, OK sends the form, which has no other submit button.
 * Without JavaScript each key submits the form.
 */
export function Keypad({ field, label, hint, confirm, digitsMax }: KeypadProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const display = useRef<HTMLInputElement>(null);
  const {
    key,
    pattern: _pattern,
    ...control
  } = getInputProps(field, { type: "text", ...describedBy({ field, hint }) });

  function show(digits: string): void {
    if (!display.current) return;
    display.current.value = digits.slice(0, digitsMax);
    display.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function press(pressed: string): void {
    show(pressed === CLEARING_KEY ? "" : (display.current?.value ?? "") + pressed);
  }

  return (
    <FieldFrame field={field} label={label} hint={hint} className="keypad">
      {/* Enter presses the first button of a form. */}
      {!hydrated && <button className="unseen" tabIndex={-1} aria-hidden="true" />}
      <div className="control">
        <input
          key={key}
          {...control}
          maxLength={digitsMax}
          ref={display}
          className="keypad-input mono"
          inputMode="numeric"
          autoComplete="off"
          onInput={(event) => {
            event.currentTarget.value = event.currentTarget.value.replace(/\D/g, "");
          }}
        />
      </div>
      <div className="keypad-grid">
        {[...DIGITS, CLEARING_KEY, "0"].map((each) => (
          <button
            key={each}
            className="keypad-key"
            type={hydrated ? "button" : undefined}
            name={hydrated ? undefined : KEYPAD_KEY}
            value={hydrated ? undefined : each}
            formNoValidate
            onClick={() => press(each)}
            aria-label={each === CLEARING_KEY ? t("components.keypad.clear") : undefined}
          >
            {each}
          </button>
        ))}
        <Button className="keypad-key" weight="primary" aria-label={`OK: ${confirm}`}>
          OK
        </Button>
      </div>
    </FieldFrame>
  );
}
