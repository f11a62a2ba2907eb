import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { TimeZoneField } from "#app/components/fields/time-zone-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { followChoice } from "#app/lists/follow.ts";

interface FilterFormProps {
  /** `search` looks for a text, `filter` selects kinds. */
  kind: "search" | "filter";
  /** The label, if the page has more than one form. */
  label?: string;
  show: string;
  /** The address without a filter. */
  all?: { to: string; label: string } | undefined;
  /** The form's action; defaults to the current page. */
  action?: string;
  /** The form has times: their time zone is shown and sent. */
  timed?: boolean;
  /** The number of active filters, for a form with many, which a phone shows folded. */
  folded?: number;
  children: ReactNode;
}

/**
 * The form above a list, which filters it by the address. While the page reloads itself, which empties forms,
 * nothing can be typed.
 */
export function FilterForm({ kind, label, show, all, action, timed, folded, children }: FilterFormProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const reloads = !useHydrated() && followChoice(search) === true;
  const form = (
    <Form
      role={kind === "search" ? "search" : undefined}
      aria-label={label}
      action={action}
      preventScrollReset
    >
      <fieldset className="filter" disabled={reloads}>
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
        {reloads && <p className="fine">{t("components.refresh.filterWaits")}</p>}
      </fieldset>
    </Form>
  );
  if (folded === undefined) return form;
  return (
    <details className="filter-fold">
      <summary className="button plain">
        <Icon name={kind} />
        <span>{label}</span>
        {folded > 0 && <span className="count">{t("components.filter.chosen", { count: folded })}</span>}
      </summary>
      {form}
    </details>
  );
}
