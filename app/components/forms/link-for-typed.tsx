import { Button } from "./button.tsx";
import { PostForm } from "./post-form.tsx";

interface LinkForTypedProps {
  action: string;
  button: string;
  /** The contact that the person has typed in another form. */
  contact: string;
}

/** Requests a message with a link for a contact that has been typed already. */
export function LinkForTyped({ action, button, contact }: LinkForTypedProps) {
  return (
    <PostForm className="form" action={action}>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="contact" value={contact} />
      <div className="form-actions">
        <Button>{button}</Button>
      </div>
    </PostForm>
  );
}
