import { useTranslation } from "react-i18next";
import { ChooseManyField, ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import type { MoveInOffers } from "./read-offers.ts";

interface AccessFieldsProps {
  fields: Record<"sameAs" | "groupIds" | "doors", FieldProps["field"]>;
  offers: Pick<MoveInOffers, "flats" | "groups" | "doors" | "extent">;
}

/** What the people of the flat may open: the same as another flat, the same as a group, single doors. */
export function AccessFields({ fields, offers: { flats, groups, doors, extent } }: AccessFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {(flats.length > 0 || extent.search !== "") && (
        <ChooseOneField
          field={fields.sameAs}
          label={t("flats.moveIn.sameAs")}
          hint={t("flats.moveIn.sameAsHint")}
          choices={choicesOf(flats)}
          extent={extent}
          none={t("flats.moveIn.likeNone")}
        />
      )}
      {groups.length > 0 && (
        <ChooseManyField
          field={fields.groupIds}
          label={t("flats.moveIn.groups")}
          hint={t("flats.moveIn.groupsHint")}
          choices={choicesOf(groups)}
        />
      )}
      {(doors.length > 0 || extent.search !== "") && (
        <ChooseManyField
          field={fields.doors}
          label={t("flats.moveIn.doors")}
          choices={choicesOf(doors)}
          extent={extent}
        />
      )}
    </>
  );
}

function choicesOf(offered: readonly { id: string; name: string }[]) {
  return offered.map(({ id, name }) => ({ value: id, label: name }));
}
