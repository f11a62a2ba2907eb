import { useTranslation } from "react-i18next";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";

interface FlatFieldsProps {
  fields: Record<"stair" | "floor" | "note", FieldProps["field"]>;
}

/** The fields of a flat beside its name: where it is, and the note. */
export function FlatFields({ fields: { stair, floor, note } }: FlatFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="side-by-side">
        <TextField field={stair} label={t("flats.stair")} hint={t("flats.stairHint")} />
        <TextField field={floor} label={t("flats.floor")} hint={t("flats.floorHint")} />
      </div>
      <TextField field={note} label={t("flats.note")} hint={t("flats.noteHint")} />
    </>
  );
}
