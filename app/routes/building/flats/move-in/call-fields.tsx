import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField } from "#app/components/fields/choice-fields.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import type { MoveInInput } from "./move-in-schema.ts";
import { NO_BUTTON } from "./no-button.ts";
import type { OfferedPanel } from "./read-offers.ts";

type Panel = NonNullable<MoveInInput["panels"]>[number];

interface CallFieldsProps {
  panels: readonly FieldMetadata<Panel>[];
  text: FieldProps["field"];
  code: FieldProps["field"];
  offered: readonly OfferedPanel[];
  nextCode: string | undefined;
}

/** At which panels the flat is called, by which name, and by which code. */
export function CallFields({ panels, text, code, offered, nextCode }: CallFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {panels.map((panel, index) => {
        const offer = offered[index];
        return offer && <PanelLine key={offer.id} panel={panel} offer={offer} />;
      })}
      <div className="side-by-side">
        <TextField
          field={text}
          label={t("button.text")}
          hint={t("flats.moveIn.textHint")}
          autoComplete="off"
        />
        <TextField
          field={code}
          label={t("flats.code")}
          hint={nextCode === undefined ? undefined : t("flats.moveIn.codeHint", { code: nextCode })}
          mono
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </>
  );
}

function PanelLine({
  panel,
  offer: { id, name, places },
}: {
  panel: FieldMetadata<Panel>;
  offer: OfferedPanel;
}) {
  const { t } = useTranslation();
  const { deviceId, calls, position } = panel.getFieldset();
  const [first, ...others] = places;
  const withoutButton = { value: NO_BUTTON, label: t("flats.moveIn.noButton") };
  return (
    <div className="panel-line">
      <input type="hidden" name={deviceId.name} value={id} />
      <CheckboxField field={calls} label={name} />
      <SelectField
        field={position}
        label={t("flats.moveIn.place")}
        placeholder={first === undefined ? undefined : t("flats.moveIn.nextPlace", { position: first })}
        choices={[...others.map((place) => ({ value: String(place), label: String(place) })), withoutButton]}
      />
    </div>
  );
}
