import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { useSending } from "./post-form.tsx";

/** `primary`: the one thing to do on a screen; `danger`: takes something away. */
export type Weight = "primary" | "plain" | "quiet" | "danger";

interface Looks {
  weight?: Weight;
  icon?: IconName;
  /** Only the icon is seen; the children are its name for screen readers. */
  iconOnly?: boolean;
  small?: boolean;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Looks;

/** Submits the form around it, turns while the form is being sent and can't be pressed twice. */
export function Button({
  weight,
  icon,
  iconOnly,
  small,
  onClick,
  children,
  className,
  ...props
}: ButtonProps) {
  const { busy: sending, sent } = useSending();
  const submits = (props.type ?? "submit") === "submit";
  const chosen = props.name === undefined || sent?.get(props.name) === String(props.value ?? "");
  const waiting = submits && sending && chosen;

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (waiting || (submits && sending)) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <button
      type="submit"
      {...props}
      onClick={press}
      aria-disabled={waiting || undefined}
      className={looksOf({ weight, iconOnly, small }, className, waiting)}
    >
      <Inside icon={icon} iconOnly={iconOnly} turning={waiting}>
        {children}
      </Inside>
    </button>
  );
}

/** A link that looks like a button: it leads to where something is done. */
export function LinkButton({
  weight,
  icon,
  iconOnly,
  small,
  children,
  className,
  ...props
}: LinkProps & Looks) {
  return (
    <Link {...props} className={looksOf({ weight, iconOnly, small }, className)}>
      <Inside icon={icon} iconOnly={iconOnly}>
        {children}
      </Inside>
    </Link>
  );
}

function looksOf({ weight = "plain", iconOnly, small }: Looks, className?: string, busy?: boolean): string {
  const parts = ["button", weight, iconOnly && "icon-only", small && "small", busy && "busy", className];
  return parts.filter(Boolean).join(" ");
}

function Inside({
  icon,
  iconOnly,
  turning,
  children,
}: Looks & { turning?: boolean; children: React.ReactNode }) {
  return (
    <>
      {turning ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {iconOnly ? <span className="unseen">{children}</span> : <span>{children}</span>}
    </>
  );
}
