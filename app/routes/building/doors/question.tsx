import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterChooser } from "#app/components/lists/filter-select.tsx";
import { Answer } from "#app/routes/building/explanations/answer.tsx";
import { type DoorQuestion, PERSON } from "./read-question.ts";

/** Asks whether a person can open the door, by the address. */
export function Question({ question: { people, answer, groups } }: { question: DoorQuestion }) {
  const { t } = useTranslation();
  const isAnswered = typeof answer === "object";
  return (
    <section className="stack tight" aria-labelledby="question">
      <h2 id="question">{t("why.ask")}</h2>
      <FilterForm kind="search" label={t("why.ask")} show={t("why.check")}>
        <FilterChooser
          name={PERSON}
          label={t("tagPool.choose")}
          choices={people.choices.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={isAnswered ? answer.person.id : undefined}
          extent={people.extent}
        />
      </FilterForm>
      {isAnswered ? (
        <Answer explanation={answer} groups={groups} />
      ) : (
        answer !== undefined && <p className="lead">{t(`why.unanswered.${answer}`)}</p>
      )}
    </section>
  );
}
