import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import { PanelDrawing } from "#app/components/drawings/panel-drawing.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import type { BaseInfo } from "#contract/devices/devices.ts";

/** The device of the label, to check that it is the right one. */
export function DescribedDevice({ device }: { device: BaseInfo }) {
  const { t } = useTranslation();
  const { hwId, type, model, buttonCount, outputCount, inputCount } = device;
  return (
    <section className="card padded described-device" aria-labelledby="described">
      <div className="described-picture">
        {type === "RINGBELL" ? (
          <PanelDrawing name={model} buttonCount={buttonCount} buttons={[]} />
        ) : (
          <DeviceTypeIcon type={type} />
        )}
      </div>
      <div className="stack tight">
        <h2 id="described">{t(`devices.types.${type}`)}</h2>
        <DefinitionList
          items={[
            { term: t("devices.model"), value: model },
            { term: t("devices.hwId"), value: <span className="mono">{hwId}</span> },
            { term: t("activation.buttons"), value: buttonCount },
            { term: t("activation.outputs"), value: outputCount },
            { term: t("activation.inputs"), value: inputCount },
          ]}
        />
        <p>
          <Link to="/domain/devices/new">{t("activation.another")}</Link>
        </p>
      </div>
    </section>
  );
}
