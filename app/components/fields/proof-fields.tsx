import { useActionData, useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { problemText } from "#app/components/shell/problem-text.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { NeededProof } from "#app/forms/proof.ts";
import { useShownField } from "./shown-fields.ts";

const ProofByPasskey = lazy(async () => ({
  default: (await import("#app/components/dialogs/proof-by-passkey.tsx")).ProofByPasskey,
}));

/**
 * Asks for the password again within the form, so that nothing typed is lost; only if the route's loader, or
 * the answer to the form, says that a proof is needed.
 */
export function ProofFields() {
  const { t } = useTranslation();
  const data = useLoaderData<{ proof?: NeededProof } | null>();
  const answer = useActionData<Partial<FormAnswer>>();
  const hydrated = useHydrated();
  const proof = answer?.proof ?? data?.proof;
  if (!proof?.needed) return null;
  const problems = answer?.result?.error;
  return (
    <fieldset className="form">
      <legend className="field-label">{t("proof.title")}</legend>
      <p className="hint">{t("proof.text")}</p>
      <ProofField
        name="proofPassword"
        label={t("proof.password")}
        type="password"
        autoComplete="current-password"
        problem={problems?.["proofPassword"]?.[0]}
      />
      {proof.secondFactor && (
        <ProofField
          name="proofCode"
          label={t("proof.code")}
          type="text"
          autoComplete="one-time-code"
          problem={problems?.["proofCode"]?.[0]}
        />
      )}
      {proof.passkeys && hydrated && "PublicKeyCredential" in window && (
        <Suspense>
          <ProofByPasskey />
        </Suspense>
      )}
    </fieldset>
  );
}

interface ProofFieldProps {
  name: "proofPassword" | "proofCode";
  label: string;
  type: "password" | "text";
  autoComplete: string;
  problem: string | undefined;
}

function ProofField({ name, label, type, autoComplete, problem }: ProofFieldProps) {
  const { t } = useTranslation();
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
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${name}-problem`}
        />
      </div>
      <p className="problem" id={`${name}-problem`} aria-live="polite">
        {problem !== undefined && <Icon name="warning" />}
        {problem !== undefined && <span>{problemText(t, problem)}</span>}
      </p>
    </div>
  );
}
