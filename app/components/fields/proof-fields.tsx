import { useActionData, useLoaderData } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { MessageDialog } from "#app/components/dialogs/message-dialog.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { failureText, problemText } from "#app/components/shell/problem-text.ts";
import { type FormAnswer, NAMED_BY_FAILURE } from "#app/forms/form-answer.ts";
import type { NeededProof } from "#app/forms/proof.ts";
import { useShownField } from "./shown-fields.ts";

const ProofByPasskey = lazy(async () => ({
  default: (await import("#app/components/dialogs/proof-by-passkey.tsx")).ProofByPasskey,
}));

interface ProofFieldsProps {
  /** Never in a dialog of its own: the form is one already, or has secrets to be typed again with it. */
  isInPlace?: boolean;
}

/**
 * Asks for the password again within the form, so that nothing typed is lost; only if the route's loader, or
 * the answer to the form, says that a proof is needed. Once a form was refused without one, a dialog asks for it.
 */
export function ProofFields({ isInPlace = false }: ProofFieldsProps) {
  const { t } = useTranslation();
  const data = useLoaderData<{ proof?: NeededProof } | null>();
  const answer = useActionData<Partial<FormAnswer>>();
  const hydrated = useHydrated();
  const [dismissed, setDismissed] = useState<typeof answer>();
  const proof = answer?.proof ?? data?.proof;
  if (!proof?.needed) return null;
  const isRefused = answer?.proof !== undefined;
  const shown = { proof, answer, isFocused: isRefused };
  if (!isRefused || isInPlace || !hydrated || dismissed === answer) {
    return (
      <fieldset className="form">
        <legend className="field-label">{t("proof.title")}</legend>
        <NeededFields {...shown} />
      </fieldset>
    );
  }
  return (
    <ProofDialog intent={answer.result?.initialValue?.["intent"]} onClose={() => setDismissed(answer)}>
      <NeededFields {...shown} hidesFailure />
    </ProofDialog>
  );
}

interface ProofDialogProps {
  /** The value of the button that sent the form. */
  intent: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Sends the form again as its own button would, wherever that is on the page. */
function ProofDialog({ intent, onClose, children }: ProofDialogProps) {
  const { t } = useTranslation();
  const value = typeof intent === "string" ? intent : undefined;
  return (
    <MessageDialog
      title={t("proof.title")}
      onClose={onClose}
      actions={
        <>
          <Button type="button" onClick={onClose}>
            {t("components.dialog.cancel")}
          </Button>
          <Button weight="primary" name={value && "intent"} value={value}>
            {t("proof.goOn")}
          </Button>
        </>
      }
    >
      {children}
    </MessageDialog>
  );
}

interface NeededFieldsProps {
  proof: NeededProof;
  answer: Partial<FormAnswer> | undefined;
  isFocused: boolean;
  /** A dialog covers the failure above the form, so the field says it. */
  hidesFailure?: boolean;
}

function NeededFields({ proof, answer, isFocused, hidesFailure = false }: NeededFieldsProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const problems = answer?.result?.error;
  const failure = answer?.failure;
  // The question itself is no problem of the field.
  const isNew = failure?.name === "FRESH_PROOF_NEEDED";
  const textOf = (problem: string | undefined): string | undefined => {
    if (problem !== NAMED_BY_FAILURE) return problem && problemText(t, problem);
    return hidesFailure && failure ? failureText(t, failure) : "";
  };
  return (
    <>
      <p className="hint">{t("proof.text")}</p>
      <ProofField
        name="proofPassword"
        label={t("proof.password")}
        type="password"
        autoComplete="current-password"
        problem={isNew ? undefined : textOf(problems?.["proofPassword"]?.[0])}
        isFocused={isFocused}
      />
      {proof.secondFactor && (
        <ProofField
          name="proofCode"
          label={t("proof.code")}
          type="text"
          autoComplete="one-time-code"
          problem={textOf(problems?.["proofCode"]?.[0])}
        />
      )}
      {proof.passkeys && hydrated && "PublicKeyCredential" in window && (
        <Suspense>
          <ProofByPasskey />
        </Suspense>
      )}
    </>
  );
}

interface ProofFieldProps {
  name: "proofPassword" | "proofCode";
  label: string;
  type: "password" | "text";
  autoComplete: string;
  /** A sentence, or blank if it stands elsewhere. */
  problem: string | undefined;
  isFocused?: boolean;
}

function ProofField({ name, label, type, autoComplete, problem, isFocused }: ProofFieldProps) {
  useShownField(name);
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <div className="control">
        <input
          id={name}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          // Without JavaScript it may be below the fold.
          autoFocus={isFocused}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${name}-problem`}
        />
      </div>
      <p className="problem" id={`${name}-problem`} aria-live="polite">
        {problem && <Icon name="warning" />}
        {problem && <span>{problem}</span>}
      </p>
    </div>
  );
}
