import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { ContactMode } from "#rules/contacts.ts";
import type { ContactFields } from "../forms/contact-schema.ts";
import type { FormAnswer, FormConstraint } from "../forms/form-answer.ts";
import { useAnsweredForm } from "../forms/use-answered-form.ts";
import { Button, LinkButton } from "./button.tsx";
import { CopyField } from "./copy-field.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Gate } from "./gate.tsx";
import { Notice } from "./notice.tsx";
import { PostForm } from "./post-form.tsx";
import { UserNameField } from "./user-name-field.tsx";

interface LinkRequestFormProps {
  /** The screen's address, without the token it was opened with. */
  action: string;
  button: string;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** Asks for a message with a link. */
export function LinkRequestForm({ action, button, constraint, answer }: LinkRequestFormProps) {
  const { t } = useTranslation();
  const own = answer?.result.initialValue?.["intent"] === "ask" ? answer : undefined;
  const [form, fields] = useAnsweredForm<ContactFields>({
    id: "ask",
    answer: own,
    constraint,
  });
  return (
    <>
      <PostForm {...getFormProps(form)} className="form" action={action} replace>
        <ErrorSummary failure={own?.failure} />
        <input type="hidden" name="intent" value="ask" />
        <UserNameField field={fields.contact} label={t("links.contact")} />
        <div className="form-actions">
          <Button weight="primary">{button}</Button>
        </div>
      </PostForm>
      <ToSignIn />
    </>
  );
}

/** The same for everybody: whether there is such an account is told by the message alone. */
export function LinkSent({ mode, text }: { mode: ContactMode; text?: string }) {
  const { t } = useTranslation();
  const isMobile = mode === "MOBILE";
  const said = text ?? t(isMobile ? "links.sentTextMobile" : "links.sentText");
  return (
    <Gate
      title={t(isMobile ? "links.sentTitleMobile" : "links.sentTitle")}
      lead={<span role="status">{said}</span>}
    >
      <p className="fine">{t("links.sentNothing")}</p>
      <ToSignIn />
    </Gate>
  );
}

/** For the installation's administrator, where no message can be sent. */
export function LinkToPassOn({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <Gate title={t("links.passOnTitle")}>
      <PassedOnLink link={link} />
      <ToSignIn />
    </Gate>
  );
}

/** A link that its owner has to be given by hand. */
export function PassedOnLink({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="attention">
        <p>{t("links.passOnText")}</p>
      </Notice>
      <CopyField label={t("links.passOnLabel")} value={link} lines={3} />
    </>
  );
}

export function ToSignIn() {
  const { t } = useTranslation();
  return (
    <div className="form-actions start">
      <LinkButton to="/" weight="quiet" reloadDocument>
        {t("links.signIn")}
      </LinkButton>
    </div>
  );
}
