import { useId } from "react";
import { FilterField } from "./filter-field.tsx";

interface FilterMomentProps {
  name: string;
  label: string;
  /** As the address says it, by the clock of the form's time zone. */
  chosen: string | undefined;
}

/** A moment in the form above a list; the address keeps it. The form needs a `TimeZoneField`. */
export function FilterMoment({ name, label, chosen }: FilterMomentProps) {
  const id = useId();
  return (
    <FilterField id={id} label={label}>
      <div className="control">
        <input id={id} name={name} type="datetime-local" defaultValue={chosen} key={chosen} />
      </div>
    </FilterField>
  );
}
