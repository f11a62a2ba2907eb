import { useTranslation } from "react-i18next";
import { Gate } from "#app/components/drawings/gate.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { failureText } from "#app/components/shell/problem-text.ts";
import type { FormFailure } from "#app/forms/failure.ts";

const aboutInvite = new Set([
  "INVITE_UNKNOWN",
  "INVITE_EXPIRED",
  "INVITE_USED_UP",
  "INVITE_ALREADY_ACCEPTED",
]);

/** Whether the invite itself is the problem: then there is nothing to correct in a form. */
export function isAboutInvite({ name }: FormFailure): boolean {
  return name !== undefined && aboutInvite.has(name);
}

/** Why an invite can't be accepted, and what to do. */
export function RefusedInvite({ failure }: { failure: FormFailure }) {
  const { t } = useTranslation();
  const known = isAboutInvite(failure);
  return (
    <Gate
      title={known ? t(`invite.refused.${failure.name}.title`) : t("invite.refused.title")}
      lead={
        <span role="alert">{known ? t(`invite.refused.${failure.name}.text`) : failureText(t, failure)}</span>
      }
    >
      <div className="form-actions">
        <LinkButton to="/" weight="primary" reloadDocument>
          {t("invite.goOn")}
        </LinkButton>
      </div>
    </Gate>
  );
}
