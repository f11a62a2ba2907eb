import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import type { SimulatedDevice } from "#contract/simulator/simulated-device.ts";

/** The display, buttons, inputs and outputs of a configured device. */
export type Face = NonNullable<SimulatedDevice["face"]>;

type Moment = Exclude<Face["display"]["moment"], "idle">;

const icons: Record<Moment, IconName> = {
  calling: "bell",
  coming: "person",
  unanswered: "offline",
  nobody: "offline",
  granted: "door-open",
  refused: "refused",
  note: "postit",
  ringing: "bell",
  answered: "call",
  ended: "minus",
};

interface DeviceScreenProps extends Pick<Face, "display"> {
  /** The event whose picture is shown. */
  pictureOf?: string | undefined;
}

/** The lit display of a device. */
export function DeviceScreen({ display: { moment, title, text }, pictureOf }: DeviceScreenProps) {
  const { t } = useTranslation();
  return (
    <div className={`device-screen ${moment}`}>
      {pictureOf !== undefined && (
        <img
          src={`/domain/history/${pictureOf}/picture`}
          alt={t("events.picture")}
          width={192}
          height={108}
        />
      )}
      {moment !== "idle" && (
        <p className="device-screen-moment">
          <Icon name={icons[moment]} />
          {t(`simulator.moments.${moment}`)}
        </p>
      )}
      {title && <p className="device-screen-title">{title}</p>}
      {text && <p>{text}</p>}
    </div>
  );
}
