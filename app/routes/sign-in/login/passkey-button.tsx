import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";

const PasskeyAnswer = lazy(async () => ({
  default: (await import("#app/components/forms/passkey-answer.tsx")).PasskeyAnswer,
}));

interface PasskeyButtonProps {
  challenge: { challengeToken: string; options: Record<string, unknown> } | undefined;
}

/** An alternative sign-in, if the browser supports it: it needs JavaScript, and is hidden without it. */
export function PasskeyButton({ challenge }: PasskeyButtonProps) {
  const { t } = useTranslation();
  // Its space is reserved from the start, so that the content below does not move when the button appears.
  if (!useHydrated()) return <div className="passkey-place" />;
  if (!("PublicKeyCredential" in window)) return null;
  return (
    <>
      <PostForm className="form other-door">
        <div className="form-actions">
          <Button icon="key" name="intent" value="askPasskey">
            {t("passkey.signIn")}
          </Button>
        </div>
      </PostForm>
      {challenge && (
        <Suspense>
          <PasskeyAnswer challenge={challenge} way="sign" />
        </Suspense>
      )}
    </>
  );
}
