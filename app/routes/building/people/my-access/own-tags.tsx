import { useTranslation } from "react-i18next";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import type { NfcTag } from "#contract/access/nfc-tags.ts";

interface OwnTagsProps {
  tags: readonly NfcTag[];
  holder: string;
}

/** The cards and tags of the reader, drawn by their type. */
export function OwnTags({ tags, holder }: OwnTagsProps) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="tags">
      <h2 id="tags">{t("person.tags")}</h2>
      <div className="cards">
        {tags.map(({ id, identifier, value, type }) => (
          <CardDrawing key={id} identifier={identifier} value={value} type={type} holder={holder} />
        ))}
      </div>
    </section>
  );
}
