import { getFormProps } from "@conform-to/react";
import {
  type FetcherWithComponents,
  Form,
  type FormProps,
  useActionData,
  useFormAction,
  useNavigation,
} from "@remix-run/react";
import { createContext, type FormEvent, useContext, useEffect, useState } from "react";
import { MeanwhileContext } from "#app/components/fields/saved-meanwhile.tsx";
import { SentValuesContext } from "#app/components/fields/sent-values.ts";
import { ShownFieldsContext } from "#app/components/fields/shown-fields.ts";
import type { EditableForm } from "#app/forms/use-answered-form.ts";
import { useRootData } from "#app/root-data.ts";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { UnshownProblems } from "./unshown-problems.tsx";

interface SendState {
  /** The form waits for its answer. */
  busy: boolean;
  /** Another form of the page is being sent: its answer would be lost if this one were sent now. */
  held: boolean;
  /** The data that is being sent. */
  sent: FormData | undefined;
}

const SendingContext = createContext<SendState>({ busy: false, held: false, sent: undefined });

/** For buttons: whether the form around them is being sent, and its data. */
export function useSending(): SendState {
  return useContext(SendingContext);
}

interface PostFormProps<Fields extends Record<string, unknown>> extends Omit<FormProps, "method" | "form"> {
  /** Of `useAnsweredForm`; a form of buttons has none. */
  form?: EditableForm<Fields> | undefined;
  /** For a form whose refusal is shown without leaving the page. */
  fetcher?: FetcherWithComponents<unknown> | undefined;
}

/** The only way to write a form that changes something: it is posted with the session's CSRF token. */
export function PostForm<Fields extends Record<string, unknown>>({
  form,
  children,
  ...props
}: PostFormProps<Fields>) {
  const { edit, initialValue } = form ?? {};
  return (
    <MeanwhileContext.Provider value={edit?.meanwhile}>
      <ShownFieldsContext.Provider value={new Set()}>
        <SentValuesContext.Provider value={typeof initialValue === "object" ? initialValue : {}}>
          <TokenForm {...(form && getFormProps(form))} {...props} opened={edit?.opened}>
            {children}
            {form && <UnshownProblems problems={form.allErrors} />}
          </TokenForm>
        </SentValuesContext.Provider>
      </ShownFieldsContext.Provider>
    </MeanwhileContext.Provider>
  );
}

interface TokenFormProps extends Omit<FormProps, "method">, Pick<PostFormProps<never>, "fetcher"> {
  /** What the form was opened with, if it edits something. */
  opened: string | undefined;
}

function TokenForm({ children, action, onSubmit, opened, fetcher, ...props }: TokenFormProps) {
  const target = useFormAction(action);
  const navigation = useNavigation();
  const { state, formMethod, formAction, formData } = fetcher ?? navigation;
  const answered = useAnswered();
  const [wasSent, setWasSent] = useState(false);
  useEffect(() => {
    if (state === "idle") setWasSent(false);
  }, [state]);
  const isPosting = state !== "idle" && formMethod === "POST";
  const busy = isPosting && wasSent && formAction === target && !answered;
  const held = !wasSent && [navigation.state, state].includes("submitting");
  const SentForm = fetcher?.Form ?? Form;

  function submit(event: FormEvent<HTMLFormElement>): void {
    onSubmit?.(event);
    if (!event.defaultPrevented) setWasSent(true);
  }

  return (
    <SentForm {...props} onSubmit={submit} action={action} method="post">
      <FormToken />
      {opened !== undefined && <input type="hidden" name={OPENED_FIELD} value={opened} />}
      <SendingContext.Provider value={{ busy, held, sent: formData }}>{children}</SendingContext.Provider>
    </SentForm>
  );
}

/** Represents the unknown answer before the one that a form came with. */
const BEFORE = Symbol("before");

/**
 * Whether the form being sent has been answered and only the page is being revalidated: the form can be
 * corrected, and a form that came with the answer can be sent.
 */
function useAnswered(): boolean {
  const { state } = useNavigation();
  const answer: unknown = useActionData();
  const [earlier, setEarlier] = useState(state === "loading" ? BEFORE : answer);
  if (state !== "loading" && earlier !== answer) setEarlier(answer);
  return state === "loading" && earlier !== answer;
}

/** The CSRF token: proves that a form comes from one of our pages in this session. */
function FormToken() {
  return <input type="hidden" name="formToken" value={useRootData()?.formToken ?? ""} />;
}
