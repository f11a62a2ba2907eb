import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { TextField } from "#app/components/fields/text-field.tsx";
import { INVITE_PLACES_MAX } from "#rules/people/invites.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import type { InviteFields } from "./invite-schema.ts";

/** A licence with seats for people. */
export interface SeatLicence {
  id: string;
  code: string;
  free: number;
  total: number;
}

type Seat = NonNullable<InviteFields["seats"]>[number];

interface SeatFieldsProps {
  /** One for each licence, in order. */
  seats: readonly FieldMetadata<Seat>[];
  licences: readonly SeatLicence[];
}

/** For each of the reader's licences, how many of the people who accept get a seat. */
export function SeatFields({ seats, licences }: SeatFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="field">
      <legend className="field-label">{t("newInvite.seats")}</legend>
      <p className="hint">{t("newInvite.seatsHint")}</p>
      {seats.map((seat, index) => {
        const { licenseId, limit } = seat.getFieldset();
        const licence = licences[index];
        if (!licence) return null;
        const { id, code, free, total } = licence;
        return (
          <div key={id}>
            <input type="hidden" name={licenseId.name} value={id} />
            <TextField
              field={limit}
              type="number"
              min={1}
              max={INVITE_PLACES_MAX}
              label={t("newInvite.seatsOf", { code: formatLicenceCode(code), free, total })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
