import { Form, useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { followChoice } from "#app/lists/follow.ts";
import { TYPING_MS } from "#app/lists/typing.ts";

interface FilterFormProps {
  /** `search` looks for a text, `filter` selects kinds. */
  kind: "search" | "filter";
  /** The label, if the page has more than one form. */
  label?: string;
  /** The button, for browsers without JavaScript. */
  show: string;
  /** The address without a filter. */
  all?: { to: string; label: string } | undefined;
  /** The form's action; defaults to the current page. */
  action?: string;
  /** The number of active filters, for a form with many, which a phone shows folded. */
  folded?: number;
  /** Filters only when the button is pressed, for a form beside another that must not change while one types. */
  byButton?: boolean;
  children: ReactNode;
}

/**
 * The row above a list, which filters it by the address: at once, or without JavaScript by its button. While the
 * page reloads itself, which empties forms, nothing can be typed.
 */
export function FilterForm(props: FilterFormProps) {
  const { kind, label, show, all, action, folded, byButton = false, children } = props;
  const { t } = useTranslation();
  const { search } = useLocation();
  const hydrated = useHydrated();
  const reloads = !hydrated && followChoice(search) === true;
  const submitSoon = useSubmitSoon();
  const button = <Button icon={kind}>{show}</Button>;
  const form = (
    <Form
      role={kind === "search" ? "search" : undefined}
      aria-label={label}
      action={action}
      preventScrollReset
      onInput={byButton ? undefined : submitSoon}
    >
      <fieldset className="filter" disabled={reloads}>
        {children}
        {all && (
          <LinkButton to={all.to} weight="quiet" preventScrollReset>
            {all.label}
          </LinkButton>
        )}
        {/* A browser with JavaScript never shows it, so that nothing moves when the scripts start. */}
        {byButton ? button : <noscript>{button}</noscript>}
        {reloads && <p className="fine filter-note">{t("components.refresh.filterWaits")}</p>}
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

/** Submits a form when one of its choices changes, and a moment after the last letter of a text. */
function useSubmitSoon() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  return function submitSoon({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current);
    // One entry of the browser's history for a search, not one for each letter.
    const now = () => submit(form, { preventScrollReset: true, replace: true });
    // A choice that waits would be undone by the page that an earlier choice has requested.
    if (isTyped(target)) timer.current = setTimeout(now, TYPING_MS);
    else now();
  };
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
}
