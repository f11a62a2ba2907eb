import { Link, useFetcher, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModal } from "#app/components/dialogs/use-modal.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { TYPING_MS } from "#app/lists/typing.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { FIND_PAGE, type FoundItem } from "./found.ts";
import { FoundName } from "./found-name.tsx";
import type { loader } from "./route.tsx";
import { useSearchTexts } from "./use-search-texts.ts";

/** The search of a building over the page: arrow keys choose among what was found, Enter opens it. */
export function FindDialog({ close }: { close(): void }) {
  const { t } = useTranslation();
  const { label: fieldLabel, hint } = useSearchTexts();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { text, look, isCurrent, found, isSimilar, isOnlyPages } = useFound();
  const [opensFirst, setOpensFirst] = useState(false);
  const items = found.flatMap((kind) => kind.items);
  useModal(dialog);

  function type(next: string): void {
    setChosen(0);
    setOpensFirst(false);
    look(next, TYPING_MS);
  }

  function choose(index: number): void {
    setChosen(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" });
  }

  function openItem(item: FoundItem | undefined): void {
    if (!item) return;
    close();
    navigate(item.to);
  }

  // Enter was pressed before the results arrived.
  useEffect(() => {
    if (!opensFirst || !isCurrent) return;
    setOpensFirst(false);
    openItem(items[0]);
  });

  function press(event: KeyboardEvent): void {
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      choose((chosen + step + items.length) % items.length);
    }
    if (key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isCurrent) openItem(items[chosen]);
      else {
        look(text, 0);
        setOpensFirst(true);
      }
    }
  }

  function closeBeside({ target, currentTarget }: MouseEvent): void {
    if (target === currentTarget) close();
  }

  return (
    // Without padding, a press on the dialog itself is a press on the backdrop.
    <dialog
      ref={dialog}
      className="dialog find-dialog"
      aria-label={t("find.title")}
      onMouseDown={closeBeside}
      onClose={close}
    >
      <div className="dialog-body">
        <div className="find-field">
          <Icon name="search" />
          <input
            type="text"
            enterKeyHint="go"
            role="combobox"
            aria-label={fieldLabel}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={items.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={items.length > 0 ? `${id}-${chosen}` : undefined}
            aria-describedby={`${id}-status`}
            placeholder={fieldLabel}
            maxLength={NAME_LENGTH_LIMIT}
            autoComplete="off"
            spellCheck={false}
            onInput={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={press}
          />
          <button type="button" className="button quiet icon-only" onClick={close}>
            <Icon name="close" />
            <span className="unseen">{t("components.dialog.close")}</span>
          </button>
        </div>
        <p id={`${id}-status`} className="fine find-status" role="status">
          {statusOf()}
        </p>
        {items.length > 0 && (
          <div className="find-results" id={`${id}-list`} role="listbox" aria-label={t("find.title")}>
            {found.map(({ key, label, items: ofKind }) => (
              <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
                <div id={`${id}-${key}`} className="find-kind" role="presentation">
                  {label}
                </div>
                {ofKind.map((item) => {
                  const index = items.indexOf(item);
                  return (
                    <Link
                      key={`${item.to} ${item.name}`}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === chosen}
                      tabIndex={-1}
                      to={item.to}
                      className="found-item"
                      onClick={close}
                    >
                      <Icon name={item.icon} />
                      <FoundName name={item.name} text={text} />
                      <span className="found-detail">{item.detail}</span>
                    </Link>
                  );
                })}
              </div>
            ))}
          </div>
        )}
        {items.length > 0 && (
          <p className="find-foot">
            <Link to={`${FIND_PAGE}?${new URLSearchParams({ search: text })}`} onClick={close}>
              {t("find.asPage")}
            </Link>
          </p>
        )}
      </div>
    </dialog>
  );

  function statusOf(): string {
    if (text === "") return hint;
    if (!isCurrent) return "";
    if (items.length === 0) return t("find.none", { text });
    if (isSimilar) return t("find.similar", { text });
    if (isOnlyPages) return t("find.onlyPages");
    return t("find.results", { count: items.length });
  }
}

/** Loads the results for a text. Keeps the previous ones until the new ones arrive. */
function useFound() {
  const [typed, setTyped] = useState("");
  const { load, data } = useFetcher<typeof loader>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed.trim();

  function look(next: string, afterMs: number): void {
    setTyped(next);
    clearTimeout(timer.current);
    const search = next.trim();
    if (search === "") return;
    timer.current = setTimeout(() => load(`${FIND_PAGE}?${new URLSearchParams({ search })}`), afterMs);
  }

  return {
    text,
    look,
    /** Whether what was found is for the text. */
    isCurrent: text !== "" && data?.search === text,
    found: text === "" ? [] : (data?.found ?? []),
    isSimilar: data?.isSimilar === true,
    isOnlyPages: data?.isOnlyPages === true,
  };
}
