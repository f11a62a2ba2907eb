import { useTranslation } from "react-i18next";
import type { NfcTag } from "#contract/nfc-tags.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { CardDrawing } from "../../components/card-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PostForm } from "../../components/post-form.tsx";

/** The cards and tags that a person holds, drawn as what they are. */
export function Tags({ tags, holder }: { tags: readonly NfcTag[]; holder: string }) {
  const { t } = useTranslation();
  const give = (
    <LinkButton to="tags/new" icon="plus" preventScrollReset>
      {t("person.giveTag")}
    </LinkButton>
  );
  return (
    <section className="stack tight" aria-labelledby="tags">
      <div className="card-head">
        <h2 id="tags">{t("person.tags")}</h2>
        {tags.length > 0 && give}
      </div>
      {tags.length === 0 ? (
        <EmptyState picture="no-tags" title={t("person.noTags")} action={give}>
          <p>{t("person.noTagsText")}</p>
        </EmptyState>
      ) : (
        <div className="cards">
          {tags.map(({ id, identifier, value, type }) => (
            <div key={id} className="stack tight">
              <CardDrawing {...{ identifier, value, type, holder }} />
              <PostForm>
                <input type="hidden" name="tagId" value={id} />
                <Button name="intent" value="take-tag" weight="quiet" icon="minus" small>
                  {t("person.takeTag", { identifier })}
                </Button>
              </PostForm>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
