import { useTranslation } from "react-i18next";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { NfcTag } from "#contract/access/nfc-tags.ts";
import { Holdings } from "./holdings.tsx";

interface TagsProps {
  tags: readonly NfcTag[];
  holder: string;
  /** Whether the reader manages them; otherwise read-only. */
  canManage: boolean;
}

/** The cards and tags of a person, drawn by their type. */
export function Tags({ tags, holder, canManage }: TagsProps) {
  const { t } = useTranslation();
  return (
    <Holdings
      id="tags"
      title={t("person.tags")}
      give={canManage ? { to: "tags/new", label: t("person.giveTag") } : undefined}
      none={t("person.noTags")}
    >
      {tags.length > 0 && (
        <div className="cards">
          {tags.map(({ id, identifier, value, type }) => (
            <div key={id} className="stack tight">
              <CardDrawing identifier={identifier} value={value} type={type} holder={holder} />
              {canManage && (
                <PostForm className="ticket-actions">
                  <LinkButton to={`tags/${id}/rename`} weight="quiet" icon="pencil" small preventScrollReset>
                    {t("tagName.rename")}
                  </LinkButton>
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
