import { useTranslation } from "react-i18next";
import type { NfcTag } from "#contract/nfc-tags.ts";
import { Button } from "../../components/button.tsx";
import { CardDrawing } from "../../components/card-drawing.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { Holdings } from "./holdings.tsx";

interface TagsProps {
  tags: readonly NfcTag[];
  holder: string;
  /** Whether the reader gives and takes them; else they are only shown. */
  mayManage: boolean;
}

/** The cards and tags that a person holds, drawn as what they are. */
export function Tags({ tags, holder, mayManage }: TagsProps) {
  const { t } = useTranslation();
  return (
    <Holdings
      id="tags"
      title={t("person.tags")}
      give={mayManage ? { to: "tags/new", label: t("person.giveTag") } : undefined}
      empty={{ picture: "no-tags", title: t("person.noTags"), text: t("person.noTagsText") }}
    >
      {tags.length > 0 && (
        <div className="cards">
          {tags.map(({ id, identifier, value, type }) => (
            <div key={id} className="stack tight">
              <CardDrawing {...{ identifier, value, type, holder }} />
              {mayManage && (
                <PostForm>
                  <input type="hidden" name="tagId" value={id} />
                  <Button name="intent" value="take-tag" weight="quiet" icon="minus" small>
                    {t("person.takeTag", { identifier })}
                  </Button>
                </PostForm>
              )}
            </div>
          ))}
        </div>
      )}
    </Holdings>
  );
}
