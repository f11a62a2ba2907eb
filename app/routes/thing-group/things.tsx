import { getFormProps, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Button } from "../../components/button.tsx";
import { FieldFrame } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { outputTypeIcons } from "../../components/output-type-chooser.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { Thing, ThingGroupKind } from "../thing-groups/kinds.ts";
import type { addSchema } from "./thing-group-schema.ts";

interface ThingsProps {
  kind: ThingGroupKind;
  things: readonly Thing[];
  /** The building keeps this group: nothing is taken out by hand. */
  isKept: boolean;
}

/** What is in a group, with what it is on, and the button that takes it out. */
export function Things({ kind, things, isKept }: ThingsProps) {
  const { t } = useTranslation();
  if (things.length === 0) {
    return <p className="lead">{t(`thingGroups.${kind}.${isKept ? "noneInBuilding" : "noMembers"}`)}</p>;
  }
  const columns: Column<Thing>[] = [
    {
      key: "name",
      title: t("thingGroups.name"),
      cell: ({ displayName, type }) => (
        <span className="device-name">
          <Icon name={type ? outputTypeIcons[type] : "elevator"} />
          <span>{displayName}</span>
        </span>
      ),
    },
    { key: "owner", title: t(`thingGroups.${kind}.owner`), cell: (thing) => <Owner thing={thing} /> },
    ...(isKept
      ? []
      : [
          {
            key: "tools",
            title: t("thingGroups.takeOut"),
            titleUnseen: true,
            cell: (thing: Thing) => <TakeOut thing={thing} />,
          },
        ]),
  ];
  return (
    <Table
      caption={t(`thingGroups.${kind}.members`)}
      columns={columns}
      rows={things}
      keyOf={({ id }) => id}
    />
  );
}

function Owner({ thing: { ownerId, ownerName, ownerKind } }: { thing: Thing }) {
  const place = ownerKind === "DEVICE" ? "devices" : "auxiliaries";
  return <Link to={`/domain/${place}/${ownerId}`}>{ownerName}</Link>;
}

function TakeOut({ thing: { id, displayName } }: { thing: Thing }) {
  const { t } = useTranslation();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="memberId" value={id} />
      <Button name="intent" value="remove" weight="quiet" icon="minus" iconOnly small>
        {t("thingGroups.takeOutNamed", { name: displayName })}
      </Button>
    </PostForm>
  );
}

interface AddThingProps {
  kind: ThingGroupKind;
  candidates: readonly Thing[];
  result: SubmissionResult<string[]> | undefined;
}

/** Puts one more into the group, chosen under what it is on. */
export function AddThing({ kind, candidates, result }: AddThingProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof addSchema>>({ id: "add-thing", answer: { result } });
  if (candidates.length === 0) return <p className="lead">{t(`thingGroups.${kind}.everythingIn`)}</p>;
  const owners = new Map(candidates.map(({ ownerId, ownerName }) => [ownerId, ownerName]));
  const { key, ...control } = getSelectProps(fields.memberId);
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <FieldFrame field={fields.memberId} label={t(`thingGroups.${kind}.one`)}>
        <div className="control select">
          <select key={key} {...control}>
            <option value="">{t("thingGroups.choose")}</option>
            {[...owners].map(([ownerId, ownerName]) => (
              <optgroup key={ownerId} label={ownerName}>
                {candidates
                  .filter((thing) => thing.ownerId === ownerId)
                  .map(({ id, displayName }) => (
                    <option key={id} value={id}>
                      {displayName}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
      </FieldFrame>
      <div className="form-actions">
        <Button name="intent" value="add" weight="primary" icon="plus">
          {t("thingGroups.putIn")}
        </Button>
      </div>
    </PostForm>
  );
}
