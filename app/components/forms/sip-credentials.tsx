import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { FormFailure } from "#app/forms/failure.ts";
import { LinkButton } from "./button.tsx";

interface SipCardProps {
  /** Null if there are no credentials yet. */
  userName: string | null;
  lead: string;
  /** The dialog that creates new credentials. */
  to: string;
}

/** The SIP user name at a telephone exchange. */
export function SipCard({ userName, lead, to }: SipCardProps) {
  const { t } = useTranslation();
  return (
    <section className="card padded" aria-labelledby="sip">
      <h2 id="sip">{t("hardware.sip")}</h2>
      <p className="lead">{lead}</p>
      <p>
        {userName === null ? (
          t("hardware.noSip")
        ) : (
          <>
            {t("hardware.userName")}: <span className="mono">{userName}</span>
          </>
        )}
      </p>
      <p className="fine">{t("hardware.sipServer")}</p>
      <div className="form-actions start">
        <LinkButton to={to} icon="key" preventScrollReset>
          {t(userName === null ? "hardware.makeSip" : "hardware.renewSip")}
        </LinkButton>
      </div>
    </section>
  );
}

interface SipDialogProps {
  name: string;
  userName: string | null;
  closeTo: string;
  /** What will happen. */
  lead: string;
  /** Where to enter the password, which is shown only once. */
  once: string;
  answer: { made: { userName: string; password: string } } | { failure: FormFailure | undefined } | undefined;
}

/** Asks for confirmation, creates new credentials and shows them once. */
export function SipDialog({ name, userName, closeTo, lead, once, answer }: SipDialogProps) {
  const { t } = useTranslation();
  const isMade = answer !== undefined && "made" in answer;
  const asksToReplace = userName !== null && !isMade;
  return (
    <RouteDialog
      title={t(asksToReplace ? "hardware.renewSipTitle" : "hardware.sipNamed", { name })}
      closeTo={closeTo}
    >
      {isMade ? (
        <>
          <Notice tone="attention" title={t("hardware.toldOnce")}>
            <p>{once}</p>
          </Notice>
          <CopyField label={t("hardware.userName")} value={answer.made.userName} />
          <CopyField label={t("hardware.password")} value={answer.made.password} />
          <p className="fine">{t("hardware.sipServer")}</p>
          <div className="form-actions">
            <LinkButton to={closeTo} weight="primary" preventScrollReset>
              {t("hardware.noted")}
            </LinkButton>
          </div>
        </>
      ) : (
        <DialogForm
          failure={answer?.failure}
          closeTo={closeTo}
          confirm={t(userName === null ? "hardware.makeSip" : "hardware.renewSip")}
          removes={userName !== null}
          intent="confirm"
        >
          <p>{lead}</p>
          {userName !== null && (
            <Notice tone="attention" title={t("hardware.sipReplaces", { userName })}>
              <p>{t("hardware.sipReplacesText")}</p>
            </Notice>
          )}
        </DialogForm>
      )}
    </RouteDialog>
  );
}
