import { useTranslation } from "react-i18next";
import { PanelDrawing } from "#app/components/drawings/panel-drawing.tsx";
import { Button } from "#app/components/forms/button.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { ActForm } from "#app/routes/building/simulator/act-form.tsx";
import { DeviceScreen, type Face } from "#app/routes/building/simulator/device-screen.tsx";
import { DialForm } from "./dial-form.tsx";
import type { OwnRings } from "./read-own-rings.ts";
import { ReaderCalls } from "./reader-calls.tsx";

interface DoorPanelProps {
  device: {
    id: string;
    name: string;
    buttonCount: number;
    callCode?: string | undefined;
    rings?: OwnRings | undefined;
  };
  face: Face;
  answer: Pick<FormAnswer, "result"> | undefined;
}

/** A door panel as people see it from the street: its nameplate, whose buttons ring, and its keypad. */
export function DoorPanel({
  device: { id, name, buttonCount, callCode, rings },
  face,
  answer,
}: DoorPanelProps) {
  const { t } = useTranslation();
  const lastPosition = Math.max(buttonCount, ...face.buttons.map(({ position }) => position));
  return (
    <>
      <section aria-label={t("simulator.panel")}>
        <ActForm kind="ring" device={id} className="simulator-panel">
          <PanelDrawing
            name={name}
            buttonCount={lastPosition}
            buttons={face.buttons}
            pressAs="position"
            screen={<DeviceScreen display={face.display} />}
            keypad={false}
          />
        </ActForm>
        {face.rings && (
          <ActForm kind="end-ring" device={id}>
            <Button icon="hang-up">{t("simulator.endRing")}</Button>
          </ActForm>
        )}
      </section>
      {rings && <ReaderCalls device={id} rings={rings} />}
      <DialForm device={id} callCode={callCode} answer={answer} />
    </>
  );
}
