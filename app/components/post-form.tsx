import { Form, type FormProps, useActionData, useFormAction, useNavigation } from "@remix-run/react";
import { createContext, useContext, useState } from "react";
import { FormToken } from "./form-token.tsx";

interface Sending {
  /** The form's answer is awaited. */
  busy: boolean;
  /** What is being sent. */
  sent: FormData | undefined;
}

const SendingContext = createContext<Sending>({ busy: false, sent: undefined });

/** For buttons: whether the form around them is being sent, and with what. */
export function useSending(): Sending {
  return useContext(SendingContext);
}

/** The one way to write a form that changes something: it is posted and carries the session's token. */
export function PostForm({ children, action, ...props }: Omit<FormProps, "method">) {
  const target = useFormAction(action);
  const navigation = useNavigation();
  const answered = useAnswered();
  const isSent =
    navigation.state !== "idle" && navigation.formMethod === "POST" && navigation.formAction === target;
  const busy = isSent && !answered;
  return (
    <Form {...props} action={action} method="post">
      <FormToken />
      <SendingContext.Provider value={{ busy, sent: navigation.formData }}>
        {children}
      </SendingContext.Provider>
    </Form>
  );
}

/** Stands for the answer before the one that a form came with. */
const BEFORE = Symbol("before");

/**
 * Whether what is being sent has its answer, so that only the page is read again: a form can be mended meanwhile, and
 * one that came with the answer can be sent.
 */
function useAnswered(): boolean {
  const { state } = useNavigation();
  const answer: unknown = useActionData();
  const [earlier, setEarlier] = useState(state === "loading" ? BEFORE : answer);
  if (state !== "loading" && earlier !== answer) setEarlier(answer);
  return state === "loading" && earlier !== answer;
}
