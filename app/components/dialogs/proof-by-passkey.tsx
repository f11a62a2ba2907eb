import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { useRootData } from "#app/root-data.ts";

interface Challenge {
  challenge?: { challengeToken: string; options: Record<string, unknown> };
}

/** Signs with a passkey instead of the password, and then sends the form around it. */
export function ProofByPasskey() {
  const { t } = useTranslation();
  const formToken = useRootData()?.formToken ?? "";
  const { submit, data, state } = useFetcher<Challenge>();
  const signed = useRef<HTMLInputElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const challenge = data?.challenge;

  useEffect(() => {
    if (!challenge) return undefined;
    let isCurrent = true;
    setFailed(false);
    async function sign({ challengeToken, options }: NonNullable<typeof challenge>): Promise<void> {
      const { signWithPasskey } = await import("#app/browser/passkeys.ts");
      const credential = await signWithPasskey(options);
      const form = signed.current?.form;
      if (!isCurrent || !form || !signed.current || !token.current) return;
      signed.current.value = JSON.stringify(credential);
      token.current.value = challengeToken;
      form.requestSubmit(form.querySelector<HTMLButtonElement>("button:not([type=button])"));
    }
    sign(challenge).catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [challenge]);

  return (
    <>
      <input type="hidden" name="proofChallenge" ref={token} />
      <input type="hidden" name="proofPasskey" ref={signed} />
      <div className="form-actions start">
        <Button
          type="button"
          icon="key"
          disabled={state !== "idle"}
          onClick={() => submit({ formToken, intent: "askPasskey" }, { method: "post", action: "/proof" })}
        >
          {t("passkey.signIn")}
        </Button>
      </div>
      {failed && (
        <p className="hint" role="status">
          {t("passkey.failedSigning")}
        </p>
      )}
    </>
  );
}
