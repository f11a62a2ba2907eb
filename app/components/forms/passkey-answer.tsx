import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/shell/notice.tsx";
import { PostForm } from "./post-form.tsx";

interface PasskeyAnswerProps {
  challenge: { challengeToken: string; options: Record<string, unknown> };
  /** Whether to create a passkey, or to sign with one. */
  way: "make" | "sign";
  /** The name of a new one. */
  name?: string;
}

/**
 * Makes the browser ask for a finger, a face or a PIN, and posts the result. The code that talks to the
 * browser is only loaded here.
 */
export function PasskeyAnswer({ challenge, way, name }: PasskeyAnswerProps) {
  const { t } = useTranslation();
  const answer = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const { challengeToken, options } = challenge;

  // The page is revalidated after the previous form: a form sent during that would abort it.
  const isIdle = useNavigation().state === "idle";
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (isIdle) setSettled(challengeToken);
  }, [isIdle, challengeToken]);

  useEffect(() => {
    if (settled === undefined) return undefined;
    let isCurrent = true;
    setFailed(false);
    async function ask(): Promise<void> {
      const { createPasskey, signWithPasskey } = await import("#app/browser/passkeys.ts");
      const credential = await (way === "make" ? createPasskey : signWithPasskey)(options);
      if (!isCurrent || !answer.current) return;
      answer.current.value = JSON.stringify(credential);
      answer.current.form?.requestSubmit();
    }
    // The person closed the browser's dialog; it reports nothing more.
    ask().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
    // Each challenge is used once.
  }, [settled]);

  return (
    <>
      <PostForm hidden preventScrollReset>
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="challengeToken" value={challengeToken} />
        {name !== undefined && <input type="hidden" name="name" value={name} />}
        <input type="hidden" name="credential" ref={answer} />
      </PostForm>
      {failed && (
        <Notice tone="attention" title={t("passkey.failed")}>
          <p>{t(way === "make" ? "passkey.failedMaking" : "passkey.failedSigning")}</p>
        </Notice>
      )}
    </>
  );
}
