import { useTranslation } from "react-i18next";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { TagState } from "#app/routes/building/tags/tag-state.tsx";
import type { ListedTag } from "#contract/access/nfc-tags.ts";

interface OwnTagsProps {
  tags: readonly ListedTag[];
  holder: string;
}

/** The cards and tags of the reader, drawn by their type, each with the report of its loss. */
export function OwnTags({ tags, holder }: OwnTagsProps) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="tags">
      <h2 id="tags">{t("person.tags")}</h2>
      <div className="cards">
        {tags.map(({ id, identifier, value, type, lostAt }) => (
          <div key={id} className="stack tight">
            <CardDrawing identifier={identifier} value={value} type={type} holder={holder} />
            {lostAt === null ? (
              <p className="ticket-actions">
                <LinkButton
                  to={`/domain/mine/tags/${id}/lost`}
                  weight="quiet"
                  icon="warning"
                  small
                  preventScrollReset
                >
                  {t("tag.reportNamed", { name: identifier })}
                </LinkButton>
              </p>
            ) : (
              <TagState state="LOST" />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
