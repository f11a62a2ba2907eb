import { type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Icon } from "#app/components/drawings/icon.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { AccessAreaKind, Holder } from "#app/routes/building/areas/access-areas/kinds.ts";
import type { giveSchema } from "./access-area-schema.ts";

interface HoldersProps {
  kind: AccessAreaKind;
  holders: readonly Holder[];
  /** The groups that it can also be assigned to. */
  offered: readonly Holder[];
  result: SubmissionResult<string[]> | undefined;
}

/** The groups of people that a zone or a group of lift areas is assigned to, with links. */
export function Holders({ kind, holders, offered, result }: HoldersProps) {
  const { t } = useTranslation();
  return (
    <section className="card padded" aria-labelledby="holders">
      <h2 id="holders">{t(`accessAreas.${kind}.holders`)}</h2>
      {holders.length === 0 ? (
        <p className="lead">{t(`accessAreas.${kind}.noHolders`)}</p>
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
                <Button
                  name="intent"
                  value="take"
                  weight="quiet"
                  small
                  aria-label={t("accessAreas.takeAway", { group: groupLabel(t, holder.name) })}
                >
                  {t("components.remove")}
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
    <PostForm form={form} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="give" />
      <ChooseOneField
        field={fields.agentGroupId}
        label={t("accessAreas.giveTo")}
        placeholder={t("accessAreas.choose")}
        choices={offered.map(({ id, name }) => ({ value: id, label: groupLabel(t, name) }))}
      />
      <div className="form-actions">
        <Button icon="key">{t("accessAreas.give")}</Button>
      </div>
    </PostForm>
  );
}
