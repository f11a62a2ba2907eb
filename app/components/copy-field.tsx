import { type FocusEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 2000;

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** A command is shown whole, on so many lines. */
  lines?: number;
}

/** A link or code to hand on: selected at a touch, copied with a button where there is JavaScript. */
export function CopyField({ label, value, hint, lines }: CopyFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <div className="field copy-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && <p className="hint">{hint}</p>}
      <div className="control">
        {lines ? (
          <textarea id={id} className="mono" readOnly rows={lines} value={value} onFocus={select} />
        ) : (
          <input id={id} className="mono" readOnly value={value} onFocus={select} />
        )}
        {hydrated && (
          <button
            type="button"
            className="button plain"
            onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
          >
            <Icon name={copied ? "check" : "copy"} />
            <span aria-live="polite">{t(copied ? "components.copy.done" : "components.copy.copy")}</span>
          </button>
        )}
      </div>
    </div>
  );
}

function select(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  event.currentTarget.select();
}
