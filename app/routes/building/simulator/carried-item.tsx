import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { useSending } from "#app/components/forms/post-form.tsx";

interface CarriedItemProps {
  icon: IconName;
  /** The form field that has `value`. */
  name?: string;
  value?: string;
  title: string;
  note: string;
  /** A person's card, a spare one, or an unregistered one; undefined for anything else. */
  card?: "held" | "spare" | "foreign";
}

/** Something that a person carries: a press holds it up to the device. */
export function CarriedItem({ icon, name, value, title, note, card }: CarriedItemProps) {
  const { busy, held, sent } = useSending();
  const isSent = busy && (name === undefined || sent?.get(name) === value);
  const classes = ["carried-item", card && `card-${card}`, isSent && "sent"].filter(Boolean).join(" ");
  return (
    <button
      className={classes}
      name={name}
      value={value}
      aria-disabled={busy || held}
      onClick={(event) => {
        if (busy || held) event.preventDefault();
      }}
    >
      <Icon name={icon} />
      <span>
        <span className="carried-title">{title}</span>
        {note !== title && <span className="carried-note">{note}</span>}
      </span>
    </button>
  );
}
