import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { useRootData } from "#app/root-data.ts";

/** Whether calls ring with a sound in this browser; nothing sounds without JavaScript. */
export function RingSound() {
  const { t } = useTranslation();
  const isOn = useRootData()?.ringSound !== false;
  if (!useHydrated()) return null;
  return (
    <PostForm action="/ring_sound" className="stack tight" preventScrollReset>
      <p>{t(isOn ? "account.ringSoundOn" : "account.ringSoundOff")}</p>
      <div className="form-actions start">
        <Button name="ringSound" value={isOn ? "off" : "on"} icon={isOn ? "sound-off" : "sound"}>
          {t(isOn ? "account.turnRingSoundOff" : "account.turnRingSoundOn")}
        </Button>
      </div>
    </PostForm>
  );
}
