import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { LinkButton } from "./button.tsx";

export { titleMeta } from "#app/i18n/page-title.ts";

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
  const create = (
    <LinkButton to={to} icon="key" small preventScrollReset>
      {t(userName === null ? "hardware.makeSip" : "hardware.renewSip")}
    </LinkButton>
  );
  if (userName === null) {
    return (
      <OneLine id="sip" title={t("hardware.sip")} action={create}>
        <EmptyLine title={t("hardware.noSip")} />
      </OneLine>
    );
  }
  return (
    <section className="card padded" aria-labelledby="sip">
      <h2 id="sip">{t("hardware.sip")}</h2>
      <p className="lead">{lead}</p>
      <p>
        {t("hardware.userName")}: <span className="mono">{userName}</span>
      </p>
      <p className="fine">{t("hardware.sipServer")}</p>
      <div className="form-actions start">{create}</div>
    </section>
  );
}

/** What the loader of a page for SIP credentials returns. */
export interface SipOwner {
  title: string;
  name: string;
  userName: string | null;
  closeTo: string;
  isDevice?: boolean;
}

type SipAnswer = { made: { userName: string; password: string } } | FormAnswer;

/** The page of a route that asks for confirmation, creates new credentials and shows them once. */
export function SipPage() {
  const { name, userName, closeTo, isDevice = false } = useLoaderData<SipOwner>();
  const answer = useActionData<SipAnswer>();
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
            <p>{t(isDevice ? "hardware.toldOnceText" : "auxiliaries.sipOnce")}</p>
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
          <p>{t(isDevice ? "hardware.sipText" : "auxiliaries.sipText")}</p>
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
