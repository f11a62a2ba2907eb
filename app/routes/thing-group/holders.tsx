import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/choice-fields.tsx";
import { groupLabel } from "../../components/group-label.ts";
import { Icon } from "../../components/icon.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { ThingGroupKind } from "../thing-groups/kinds.ts";
import type { Holder } from "./read-thing-group.ts";
import type { giveSchema } from "./thing-group-schema.ts";

interface HoldersProps {
  kind: ThingGroupKind;
  holders: readonly Holder[];
  /** To whom it can be given besides. */
  offered: readonly Holder[];
  result: SubmissionResult<string[]> | undefined;
}

/** The groups of people that a zone or a group of lift areas has been given, each a way to their own page. */
export function Holders({ kind, holders, offered, result }: HoldersProps) {
  const { t } = useTranslation();
  return (
    <section className="card padded" aria-labelledby="holders">
      <h2 id="holders">{t(`thingGroups.${kind}.holders`)}</h2>
      {holders.length === 0 ? (
        <p className="lead">{t(`thingGroups.${kind}.noHolders`)}</p>
      ) : (
        <ul className="holders">
          {holders.map((holder) => (
            <li key={holder.id}>
              <Link to={`/domain/groups/${holder.id}`} className="device-name">
                <Icon name="group" />
                <span>{groupLabel(t, holder.name)}</span>
              </Link>
              <PostForm preventScrollReset>
                <input type="hidden" name="agentGroupId" value={holder.id} />
                <Button name="intent" value="take" weight="quiet" icon="minus" iconOnly small>
                  {t("thingGroups.takeAway", { group: groupLabel(t, holder.name) })}
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && <Give offered={offered} result={result} />}
    </section>
  );
}

function Give({ offered, result }: Pick<HoldersProps, "offered" | "result">) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof giveSchema>>({ id: "give", answer: { result } });
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <SelectField
        field={fields.agentGroupId}
        label={t("thingGroups.giveTo")}
        placeholder={t("thingGroups.choose")}
        choices={offered.map(({ id, name }) => ({ value: id, label: groupLabel(t, name) }))}
      />
      <div className="form-actions">
        <Button name="intent" value="give" icon="key">
          {t("thingGroups.give")}
        </Button>
      </div>
    </PostForm>
  );
}
