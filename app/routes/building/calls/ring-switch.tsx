import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { readWhetherRinging } from "#app/browser/use-live-state.ts";
import { type RingSound, useRingSound } from "#app/browser/use-ring-sound.ts";
import { useTitleMark } from "#app/browser/use-title-mark.ts";
import { countRinging, type LiveState } from "#app/building/live-state.ts";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { useRootData } from "#app/root-data.ts";

interface RingSwitchProps {
  isOn: boolean;
  sound: RingSound;
}

/**
 * Marks the title and rings while calls ring for the reader. Returns the switch of the sound meanwhile; without
 * JavaScript nothing sounds.
 */
export function useRingSwitch(ringing: Pick<LiveState, "calls" | "elsewhere">): ReactNode {
  const { t } = useTranslation();
  const rings = countRinging(ringing) > 0;
  useTitleMark(t("calls.titleMark"), rings);
  const isView = useRootData()?.seesAs !== undefined;
  const isOn = useRingChoice();
  const sound = useRingSound(isOn && !isView && rings, readWhetherRinging);
  const isShown = useHydrated() && !isView && rings;
  return isShown && <RingSwitch isOn={isOn} sound={sound} />;
}

/** Whether the sound is switched on, also while that is being sent. */
function useRingChoice(): boolean {
  const stored = useRootData()?.ringSound !== false;
  const sent = useNavigation().formData?.get("ringSound");
  return typeof sent === "string" ? sent === "on" : stored;
}

/** Switches the sound of calls in this browser; says so where the browser refuses it until a gesture on the page. */
function RingSwitch({ isOn, sound }: RingSwitchProps) {
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
