import { getInputProps } from "@conform-to/react";
import { useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { describedBy, FieldFrame, type FieldProps } from "./field.tsx";
import { MeanwhileContext } from "./saved-meanwhile.tsx";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
}

/** A password, hidden unless the person shows it (§2); never filled in by the server. */
export function PasswordField({ field, label, hint, autoComplete }: PasswordFieldProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const input = useEmptiedInput();
  const type = shown ? "text" : "password";
  const {
    key,
    pattern: _pattern,
    ...control
  } = getInputProps(field, {
    type,
    value: false,
    ...describedBy({ field, hint }),
  });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="control">
        <input
          key={key}
          ref={input}
          {...control}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        {hydrated && (
          <button type="button" className="inside" aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon name={shown ? "eye-off" : "eye"} />
            <span className="unseen">{t("components.field.showPassword")}</span>
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

/** Returns the ref of an input that each answer about what others saved empties, as a new page does. */
function useEmptiedInput() {
  const meanwhile = useContext(MeanwhileContext);
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(meanwhile);
  useEffect(() => {
    if (meanwhile && meanwhile !== last.current && input.current) input.current.value = "";
    last.current = meanwhile;
  }, [meanwhile]);
  return input;
}
