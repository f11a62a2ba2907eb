import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { useSending } from "./post-form.tsx";

/** `primary`: the main action of a screen; `danger`: removes something. */
type Weight = "primary" | "plain" | "quiet" | "danger";

interface Appearance {
  weight?: Weight;
  icon?: IconName;
  /** Only the icon is visible; the children are its name for screen readers. */
  iconOnly?: boolean;
  small?: boolean;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Appearance;

/**
 * Submits the form around it; shows progress while the form is being sent and can't be pressed twice.
 * Disabled, also for screen readers, while another form of the page is being sent.
 */
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
  const { busy: sending, held, sent } = useSending();
  const submits = (props.type ?? "submit") === "submit";
  const chosen = props.name === undefined || sent?.get(props.name) === String(props.value ?? "");
  const waiting = submits && sending && chosen;
  const closed = submits && (sending || held);

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (closed) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <button
      type="submit"
      {...props}
      onClick={press}
      aria-disabled={closed || props["aria-disabled"]}
      className={classNameOf({ weight, iconOnly, small }, className, waiting)}
    >
      <Inside icon={icon} iconOnly={iconOnly} turning={waiting}>
        {children}
      </Inside>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  weight,
  icon,
  iconOnly,
  small,
  children,
  className,
  ...props
}: LinkProps & Appearance) {
  return (
    <Link {...props} className={classNameOf({ weight, iconOnly, small }, className)}>
      <Inside icon={icon} iconOnly={iconOnly}>
        {children}
      </Inside>
    </Link>
  );
}

function classNameOf(
  { weight = "plain", iconOnly, small }: Appearance,
  className?: string,
  busy?: boolean,
): string {
  const parts = ["button", weight, iconOnly && "icon-only", small && "small", busy && "busy", className];
  return parts.filter(Boolean).join(" ");
}

function Inside({
  icon,
  iconOnly,
  turning,
  children,
}: Appearance & { turning?: boolean; children: React.ReactNode }) {
  return (
    <>
      {turning ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {iconOnly ? <span className="unseen">{children}</span> : <span>{children}</span>}
    </>
  );
}
