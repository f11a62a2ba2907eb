import { type FocusEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";

const SHOWN_MS = 2000;

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** A command is shown completely, on this many lines. */
  lines?: number;
}

/** A link or code to share: selected by a press, with a copy button if there is JavaScript. */
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
