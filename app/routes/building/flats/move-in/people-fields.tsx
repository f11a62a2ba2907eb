import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChooseManyField } from "#app/components/fields/chooser-fields.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { LANGUAGES } from "#rules/languages.ts";
import type { MoveInInput } from "./move-in-schema.ts";
import type { MoveInOffers } from "./read-offers.ts";

type Person = NonNullable<MoveInInput["people"]>[number];

interface PeopleFieldsProps {
  people: readonly FieldMetadata<Person>[];
  userIds: FieldProps["field"];
  offers: Pick<MoveInOffers, "people" | "extent" | "mobileMessages" | "mailMessages">;
}

/** So many lines for people are shown at once; the others unfold. */
const LINES_SHOWN = 2;

/** Who moves in: new people with or without an address, and people who are in the building. */
export function PeopleFields({ people, userIds, offers }: PeopleFieldsProps) {
  const { t } = useTranslation();
  const others = people.slice(LINES_SHOWN);
  const isUsed = others.some((person) => {
    const { name, contact } = person.getFieldset();
    return Boolean(name.initialValue ?? contact.initialValue) || !person.valid;
  });
  const lines = people.map((person, index) => (
    <PersonLine key={person.name} number={index + 1} person={person} mobileMessages={offers.mobileMessages} />
  ));
  return (
    <>
      <p className="fine">{t("flats.moveIn.peopleHint")}</p>
      {!offers.mailMessages && <p className="fine">{t("flats.moveIn.noMail")}</p>}
      {lines.slice(0, LINES_SHOWN)}
      <details className="more-people" open={isUsed}>
        <summary>{t("flats.moveIn.morePeople")}</summary>
        <div className="form">{lines.slice(LINES_SHOWN)}</div>
      </details>
      <ChooseManyField
        field={userIds}
        label={t("flats.moveIn.here")}
        choices={offers.people.map(({ id, name }) => ({ value: id, label: name }))}
        extent={offers.extent}
      />
    </>
  );
}

interface PersonLineProps {
  /** Counts from 1. */
  number: number;
  person: FieldMetadata<Person>;
  mobileMessages: boolean;
}

function PersonLine({ number, person, mobileMessages }: PersonLineProps) {
  const { t } = useTranslation();
  const { name, contact, language } = person.getFieldset();
  return (
    <fieldset className="person-line">
      <legend className="unseen">{t("flats.moveIn.person", { number })}</legend>
      <TextField field={name} label={t("people.name")} autoComplete="off" />
      <TextField
        field={contact}
        label={t(mobileMessages ? "flats.moveIn.contact" : "account.email")}
        type={mobileMessages ? "text" : "email"}
        autoComplete="off"
      />
      <SelectField
        field={language}
        label={t("newInvite.language")}
        choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
      />
    </fieldset>
  );
}
