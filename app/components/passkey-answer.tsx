import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice.tsx";
import { PostForm } from "./post-form.tsx";

interface PasskeyAnswerProps {
  challenge: { challengeToken: string; options: Record<string, unknown> };
  /** Make a passkey, or sign with one. */
  way: "make" | "sign";
  /** What a new one is called. */
  name?: string;
}

/**
 * Has the browser ask for a finger, a face or a PIN, and posts what comes of it. What speaks with the browser is
 * loaded only here.
 */
export function PasskeyAnswer({ challenge, way, name }: PasskeyAnswerProps) {
  const { t } = useTranslation();
  const answer = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const { challengeToken, options } = challenge;

  // The page reads itself anew after the form before this one: a form sent meanwhile would break that off.
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
      const { makePasskey, signWithPasskey } = await import("../browser/passkeys.ts");
      const credential = await (way === "make" ? makePasskey : signWithPasskey)(options);
      if (!isCurrent || !answer.current) return;
      answer.current.value = JSON.stringify(credential);
      answer.current.form?.requestSubmit();
    }
    // Whoever closes the browser's dialog has changed their mind; it tells no more than that.
    ask().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
    // Each challenge is asked once.
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
