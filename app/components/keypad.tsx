import { getInputProps } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { describedBy, FieldFrame, type FieldProps } from "./field.tsx";
import { useHydrated } from "./hydrated.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The numeric keypad of §2: keys 0 to 9, C clears, OK sends the form. Without JavaScript one types the digits. */
export function Keypad({ field, label, hint, maxLength }: FieldProps & { maxLength?: number }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const display = useRef<HTMLInputElement>(null);
  const {
    key,
    pattern: _pattern,
    ...control
  } = getInputProps(field, { type: "text", ...describedBy({ field, hint }) });
  const longest = maxLength ?? control.maxLength;

  function show(digits: string): void {
    if (!display.current) return;
    display.current.value = digits.slice(0, longest);
    display.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function press(digit: string): void {
    show((display.current?.value ?? "") + digit);
  }

  return (
    <FieldFrame field={field} label={label} hint={hint} className="keypad">
      <div className="control">
        <input
          key={key}
          {...control}
          ref={display}
          maxLength={longest}
          className="keypad-input mono"
          inputMode="numeric"
          autoComplete="off"
          onInput={(event) => {
            event.currentTarget.value = event.currentTarget.value.replace(/\D/g, "");
          }}
        />
      </div>
      <div className="keypad-grid">
        {hydrated && DIGITS.map((digit) => <Key key={digit} digit={digit} press={press} />)}
        {hydrated && (
          <button
            type="button"
            className="keypad-key quiet"
            onClick={() => show("")}
            aria-label={t("components.keypad.clear")}
          >
            C
          </button>
        )}
        {hydrated && <Key digit="0" press={press} />}
        <Button weight="primary" className="keypad-key">
          OK
        </Button>
      </div>
    </FieldFrame>
  );
}

function Key({ digit, press }: { digit: string; press: (digit: string) => void }) {
  return (
    <button type="button" className="keypad-key" onClick={() => press(digit)}>
      {digit}
    </button>
  );
}
