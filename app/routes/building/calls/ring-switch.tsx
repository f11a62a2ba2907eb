import { useTranslation } from "react-i18next";
import type { RingSound } from "#app/browser/use-ring-sound.ts";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";

interface RingSwitchProps {
  isOn: boolean;
  sound: RingSound;
}

/** Switches the sound of calls in this browser; says so where the browser refuses it until a gesture on the page. */
export function RingSwitch({ isOn, sound }: RingSwitchProps) {
  const { t } = useTranslation();
  return (
    <>
      <PostForm action="/ring_sound" className="ring-switch" data-sound={sound} preventScrollReset>
        <Button
          name="ringSound"
          value={isOn ? "off" : "on"}
          aria-pressed={isOn}
          icon={isOn ? "sound" : "sound-off"}
          weight="quiet"
          iconOnly
        >
          {t("calls.sound")}
        </Button>
      </PostForm>
      {sound === "blocked" && (
        <div className="ring-blocked">
          <p>{t("calls.soundBlocked")}</p>
          {/* Any gesture on the page allows the sound. */}
          <Button type="button" icon="sound">
            {t("calls.turnSoundOn")}
          </Button>
        </div>
      )}
    </>
  );
}
