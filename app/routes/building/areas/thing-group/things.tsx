import { getFormProps, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { outputTypeIcons } from "#app/components/dialogs/output-type-chooser.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { FieldFrame } from "#app/components/fields/field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { Thing, ThingGroupKind } from "#app/routes/building/areas/thing-groups/kinds.ts";
import type { addSchema } from "./thing-group-schema.ts";

interface ThingsProps {
  kind: ThingGroupKind;
  things: readonly Thing[];
  /** A default group: its members can't be removed. */
  isBuiltIn: boolean;
}

/** The members of a group, with their device or auxiliary, and the button that removes each. */
export function Things({ kind, things, isBuiltIn }: ThingsProps) {
  const { t } = useTranslation();
  if (things.length === 0) {
    return <p className="lead">{t(`thingGroups.${kind}.${isBuiltIn ? "noneInBuilding" : "noMembers"}`)}</p>;
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
    ...(isBuiltIn
      ? []
      : [
          {
            key: "tools",
            title: t("thingGroups.takeOut"),
            titleUnseen: true,
            cell: (thing: Thing) => <RemoveButton thing={thing} />,
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

function RemoveButton({ thing: { id, displayName } }: { thing: Thing }) {
  const { t } = useTranslation();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="memberId" value={id} />
      <Button
        name="intent"
        value="remove"
        weight="quiet"
        small
        aria-label={t("thingGroups.takeOutNamed", { name: displayName })}
      >
        {t("components.remove")}
      </Button>
    </PostForm>
  );
}

interface AddThingProps {
  kind: ThingGroupKind;
  candidates: readonly Thing[];
  /** The candidates were found by their names. */
  isFound: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** Adds a member; the candidates are grouped by device or auxiliary. */
export function AddThing({ kind, candidates, isFound, result }: AddThingProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof addSchema>>({ id: "add-thing", answer: { result } });
  if (candidates.length === 0 && isFound) return null;
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
