import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "./button.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

interface FilterFormProps {
  /** `search` looks for a text, `filter` chooses among kinds. */
  kind: "search" | "filter";
  /** What is chosen here, where the page has more than one form. */
  label?: string;
  show: string;
  /** The way back to all of it. */
  all?: { to: string; label: string } | undefined;
  /** Where it leads, if not to the page it stands on. */
  action?: string;
  /** It has moments, which are read by a clock. */
  timed?: boolean;
  children: ReactNode;
}

/** The form above a list, which chooses by the address what is listed. */
export function FilterForm({ kind, label, show, all, action, timed, children }: FilterFormProps) {
  return (
    <Form
      className="filter"
      role={kind === "search" ? "search" : undefined}
      aria-label={label}
      action={action}
      preventScrollReset
    >
      {children}
      <div className="form-actions start">
        <Button icon={kind}>{show}</Button>
        {all && (
          <LinkButton to={all.to} weight="quiet" preventScrollReset>
            {all.label}
          </LinkButton>
        )}
      </div>
      {timed && (
        <div className="filter-note">
          <TimeZoneField />
        </div>
      )}
    </Form>
  );
}
