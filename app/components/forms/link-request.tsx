import { useTranslation } from "react-i18next";
import { Gate } from "#app/components/drawings/gate.tsx";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { ProofFields } from "#app/components/fields/proof-fields.tsx";
import { UserNameField } from "#app/components/fields/user-name-field.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import type { ContactFields } from "#app/forms/schemas/contact-schema.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { ContactMode } from "#rules/people/contacts.ts";
import { Button, LinkButton } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PostForm } from "./post-form.tsx";

interface LinkRequestFormProps {
  /** The screen's address, without the token it was opened with. */
  action: string;
  button: string;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** Requests a message with a link. */
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
      <PostForm form={form} className="form" action={action} replace>
        <ErrorSummary failure={own?.failure} />
        <input type="hidden" name="intent" value="ask" />
        <UserNameField field={fields.contact} label={t("links.contact")} />
        <ProofFields />
        <div className="form-actions">
          <Button weight="primary">{button}</Button>
        </div>
      </PostForm>
      <SignInLink />
    </>
  );
}

/** The same for everyone: only the message reveals whether there is such an account. */
export function LinkSent({ mode, text }: { mode: ContactMode; text?: string }) {
  const { t } = useTranslation();
  const isMobile = mode === "MOBILE";
  const sentText = text ?? t(isMobile ? "links.sentTextMobile" : "links.sentText");
  return (
    <Gate
      title={t(isMobile ? "links.sentTitleMobile" : "links.sentTitle")}
      lead={<span role="status">{sentText}</span>}
    >
      <p className="fine">{t("links.sentNothing")}</p>
      <SignInLink />
    </Gate>
  );
}

/** For the installation's administrator, where no message can be sent. */
export function LinkToPassOn({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <Gate title={t("links.passOnTitle")}>
      <PassedOnLink link={link} />
      <SignInLink />
    </Gate>
  );
}

/** A link that must be passed on to its owner. */
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

export function SignInLink() {
  const { t } = useTranslation();
  return (
    <div className="form-actions start">
      <LinkButton to="/" weight="quiet" reloadDocument>
        {t("links.signIn")}
      </LinkButton>
    </div>
  );
}
