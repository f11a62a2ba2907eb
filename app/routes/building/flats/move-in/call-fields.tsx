import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField } from "#app/components/fields/choice-fields.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { NO_BUTTON } from "./form-lines.ts";
import type { MoveInInput } from "./move-in-schema.ts";
import type { OfferedPanel } from "./read-offers.ts";

type Panel = NonNullable<MoveInInput["panels"]>[number];

interface CallFieldsProps {
  panels: readonly FieldMetadata<Panel>[];
  text: FieldProps["field"];
  code: FieldProps["field"];
  offered: readonly OfferedPanel[];
  nextCode: string | undefined;
}

/** The panels that call the flat, the name beside its buttons, and its call code. */
export function CallFields({ panels, text, code, offered, nextCode }: CallFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {panels.map((panel) => (
        <PanelLine key={panel.name} panel={panel} offered={offered} />
      ))}
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

interface PanelLineProps {
  panel: FieldMetadata<Panel>;
  offered: readonly OfferedPanel[];
}

/** The line of a panel, which may have been removed since the form was opened. */
function PanelLine({ panel, offered }: PanelLineProps) {
  const { t } = useTranslation();
  const { deviceId, calls, position } = panel.getFieldset();
  const offer = offered.find(({ id }) => id === deviceId.initialValue);
  const sent = <input type="hidden" name={deviceId.name} value={deviceId.initialValue ?? ""} />;
  if (!offer) return sent;
  const [first, ...others] = offer.places;
  const withoutButton = { value: NO_BUTTON, label: t("flats.moveIn.noButton") };
  return (
    <fieldset className="panel-line">
      <legend className="unseen">{offer.name}</legend>
      {sent}
      <CheckboxField field={calls} label={offer.name} />
      <SelectField
        field={position}
        label={t("flats.moveIn.place")}
        placeholder={first === undefined ? undefined : t("flats.moveIn.nextPlace", { position: first })}
        choices={[...others.map((place) => ({ value: String(place), label: String(place) })), withoutButton]}
      />
    </fieldset>
  );
}
