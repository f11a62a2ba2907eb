import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { pageRouter } from "#app/browser/remix-internals.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { type FormValues, writeOpened } from "./opened-values.ts";

/** What a form that edits something sends and shows besides its fields. */
export interface Edit {
  /** What it was opened with, for its hidden field. */
  opened: string;
  /** What another person saved since, by field. */
  meanwhile: FormAnswer["meanwhile"];
}

type Answer = Pick<FormAnswer, "meanwhile"> & { result: Partial<FormAnswer["result"]> | undefined };

/**
 * Keeps what a form was opened with while the page reads newer values, until the form is saved: then it opens
 * again with what is stored. Returns undefined for a form that edits nothing.
 */
export function useEdit(
  formId: string,
  stored: FormValues | undefined,
  answer: Answer | undefined,
): Edit | undefined {
  const now = stored && writeOpened(stored);
  const sent = answer?.result?.initialValue?.[OPENED_FIELD];
  const [opened, setOpened] = useState(typeof sent === "string" ? sent : now);
  const [openedForm, setOpenedForm] = useState(formId);
  if (formId !== openedForm) {
    // The same component shows the form of another entity.
    setOpenedForm(formId);
    setOpened(now);
  }
  const [lastResult, setLastResult] = useState(answer?.result);
  if (answer?.result !== lastResult) {
    setLastResult(answer?.result);
    // After a conflict it has the digests of the values that are now shown.
    if (typeof sent === "string") setOpened(sent);
  }
  useOwnSave(formId, answer?.result !== undefined, () => setOpened(now));
  return opened === undefined ? undefined : { opened, meanwhile: answer?.meanwhile };
}

/**
 * Resets a form to its default values, which are the stored ones, once it was sent and accepted, unless something was
 * entered in the meantime. Nothing else resets a form: another person's save must not empty its fields.
 */
function useOwnSave(formId: string, isAnswered: boolean, reopen: () => void): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  /** The form while it is sent: its values, and the visit to which it leads, its answer's or that of a redirect. */
  const sent = useRef<{ values: string; to?: string } | undefined>(undefined);
  useEffect(() => {
    const note = ({ target }: SubmitEvent): void => {
      if (target instanceof HTMLFormElement && target.id === formId)
        sent.current = { values: writeValues(target) };
    };
    // The page may show the form later.
    document.addEventListener("submit", note);
    // Of the router, because on a slow device React renders not all of its states.
    const unsubscribe = pageRouter().subscribe(({ navigation: { location, formMethod } }) => {
      // A link that is followed meanwhile gives the form up: it is no form, and leads to another visit.
      if (sent.current && location && formMethod !== undefined) sent.current.to = location.key;
    });
    return () => {
      document.removeEventListener("submit", note);
      unsubscribe();
    };
  }, [formId]);
  useEffect(() => {
    const { current } = sent;
    if (current?.to === undefined || state !== "idle") return;
    // What is rendered may be older than the router's state.
    const router = pageRouter().state;
    if (router.navigation.state !== "idle" || router.location.key !== key) return;
    sent.current = undefined;
    if (isAnswered || key !== current.to) return;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement && writeValues(form) === current.values) form.reset();
    reopen();
  });
}

/** Writes what a form would send; of files only that there is one. */
function writeValues(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => name !== OPENED_FIELD));
}
