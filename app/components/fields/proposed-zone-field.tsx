import { getSelectProps } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { useReadersTimeZone } from "#app/components/shell/time-zone.ts";
import { zoneChoices } from "#app/components/shell/zone-choices.ts";
import { describedBy, FieldFrame, type FieldProps } from "./field.tsx";
import { Select } from "./select.tsx";

/** A time zone, with the reader's as default: the browser's, if there is JavaScript. */
export function ProposedZoneField({ field, label, hint, zones }: FieldProps & { zones: readonly string[] }) {
  const { key, ...control } = getSelectProps(field, describedBy({ field, hint }));
  const { timeZone: proposal } = useReadersTimeZone();
  const select = useRef<HTMLSelectElement>(null);
  const typed = typeof field.initialValue === "string" ? field.initialValue : undefined;
  // The default of the page as sent; a choice made before hydration remains.
  const first = useRef(typed ?? proposal);
  useEffect(() => {
    const { current } = select;
    if (typed !== undefined || current?.value !== first.current) return;
    current.value = proposal;
    first.current = proposal;
  }, [typed, proposal]);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Select
        key={key}
        {...control}
        ref={select}
        defaultValue={first.current}
        choices={zoneChoices(zones, proposal)}
      />
    </FieldFrame>
  );
}
