import { useId } from "react";
import { FilterField } from "./filter-field.tsx";
import { useAddressValue } from "./use-address-value.ts";

interface FilterMomentProps {
  name: string;
  label: string;
  /** From the address, in the form's time zone. */
  chosen: string | undefined;
}

/** A time in the form above a list, stored in the address. The form needs a `TimeZoneInput`. */
export function FilterMoment({ name, label, chosen = "" }: FilterMomentProps) {
  const id = useId();
  const input = useAddressValue(chosen);
  return (
    <FilterField id={id} label={label}>
      <div className="control">
        <input id={id} name={name} type="datetime-local" ref={input} defaultValue={chosen} />
      </div>
    </FilterField>
  );
}
