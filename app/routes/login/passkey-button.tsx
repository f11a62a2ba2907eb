import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { useHydrated } from "../../components/hydrated.ts";
import { PostForm } from "../../components/post-form.tsx";

const PasskeyAnswer = lazy(async () => ({
  default: (await import("../../components/passkey-answer.tsx")).PasskeyAnswer,
}));

interface PasskeyButtonProps {
  challenge: { challengeToken: string; options: Record<string, unknown> } | undefined;
}

/** Another way in, where a browser can: it needs JavaScript, and without it there is none to press. */
export function PasskeyButton({ challenge }: PasskeyButtonProps) {
  const { t } = useTranslation();
  if (!useHydrated() || !("PublicKeyCredential" in window)) return null;
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
