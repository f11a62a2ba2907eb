import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#rules/languages.ts";
import { AccessFields } from "./access-fields.tsx";
import { CallFields } from "./call-fields.tsx";
import { PEOPLE_LINES } from "./form-lines.ts";
import type { MoveInInput } from "./move-in-schema.ts";
import { PeopleFields } from "./people-fields.tsx";
import type { MoveInOffers } from "./read-offers.ts";

interface MoveInFieldsProps {
  fields: { [Name in keyof MoveInInput]-?: FieldMetadata<MoveInInput[Name]> };
  offers: MoveInOffers;
  /** What stands before the people. */
  children?: ReactNode;
}

/** The fields of the people, calls and access that a flat gets; each is optional. */
export function MoveInFields({ fields, offers, children }: MoveInFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="form-columns">
      <div className="form">
        {children}
        <section className="form" aria-labelledby="people">
          <h2 id="people">{t("flats.people")}</h2>
          <PeopleFields people={fields.people.getFieldList()} userIds={fields.userIds} offers={offers} />
        </section>
      </div>
      <div className="form">
        {offers.panels.length > 0 && (
          <section className="form" aria-labelledby="calls">
            <h2 id="calls">{t("flats.calls")}</h2>
            <CallFields
              panels={fields.panels.getFieldList()}
              text={fields.text}
              code={fields.code}
              offered={offers.panels}
              nextCode={offers.nextCode}
            />
          </section>
        )}
        <section className="form" aria-labelledby="opens">
          <h2 id="opens">{t("flats.opens")}</h2>
          <AccessFields fields={fields} offers={offers} />
        </section>
      </div>
    </div>
  );
}

/** The fields before anything is typed: a line for each person and each panel. */
export function emptyMoveIn({ panels }: MoveInOffers, language: Language): MoveInInput {
  return {
    people: Array.from({ length: PEOPLE_LINES }, () => ({ language })),
    panels: panels.map(({ id }) => ({ deviceId: id })),
  };
}
