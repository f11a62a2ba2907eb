import { Form, type FormProps, useActionData, useFormAction, useNavigation } from "@remix-run/react";
import { createContext, type FormEvent, useContext, useEffect, useState } from "react";
import { FormToken } from "#app/components/fields/form-token.tsx";

interface Sending {
  /** The form waits for its answer. */
  busy: boolean;
  /** Another form of the page is being sent: its answer would be lost if this one were sent now. */
  held: boolean;
  /** The data that is being sent. */
  sent: FormData | undefined;
}

const SendingContext = createContext<Sending>({ busy: false, held: false, sent: undefined });

/** For buttons: whether the form around them is being sent, and its data. */
export function useSending(): Sending {
  return useContext(SendingContext);
}

/** The only way to write a form that changes something: it is posted with the session's CSRF token. */
export function PostForm({ children, action, onSubmit, ...props }: Omit<FormProps, "method">) {
  const target = useFormAction(action);
  const { state, formMethod, formAction, formData } = useNavigation();
  const answered = useAnswered();
  const [wasSent, setWasSent] = useState(false);
  useEffect(() => {
    if (state === "idle") setWasSent(false);
  }, [state]);
  const isPosting = state !== "idle" && formMethod === "POST";
  const busy = isPosting && wasSent && formAction === target && !answered;
  const held = isPosting && !wasSent && state === "submitting";

  function submit(event: FormEvent<HTMLFormElement>): void {
    onSubmit?.(event);
    if (!event.defaultPrevented) setWasSent(true);
  }

  return (
    <Form {...props} onSubmit={submit} action={action} method="post">
      <FormToken />
      <SendingContext.Provider value={{ busy, held, sent: formData }}>{children}</SendingContext.Provider>
    </Form>
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
