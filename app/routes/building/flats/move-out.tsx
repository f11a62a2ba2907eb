import type { FieldMetadata } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CheckboxGroupField, SelectField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { useInviteLabel } from "#app/components/forms/use-invite-label.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOpenInvites } from "#app/routes/building/invites/read-open-invites.ts";
import { id } from "#contract/fields.ts";
import { moveOutBody } from "#contract/people/moves.ts";
import { isPerson } from "#rules/people/agent-kinds.ts";
import { type FlatMember, readMembers } from "./flat/read-flat.ts";

/** What becomes of a person of the flat. */
const MOVES = ["LEAVES_BUILDING", "LEAVES_FLAT", "STAYS"] as const;

const moveOutSchema = z.object({
  people: z.array(z.object({ userId: id, move: z.enum(MOVES) })).default([]),
  inviteIds: z.array(id).default([]),
  buttonText: moveOutBody.shape.buttonText,
});

type MoveOutFields = z.input<typeof moveOutSchema>;
type PersonFields = NonNullable<MoveOutFields["people"]>[number];

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const flatId = params["flatId"]!;
  const [{ name, buttons }, members, invites, me] = await Promise.all([
    api.flats.get({ id: flatId }),
    readMembers(api, flatId),
    readOpenInvites(api, { agentGroupId: flatId }),
    api.users.me(),
  ]);
  const title = await titleIn(request, "flats.moveOut.title", { name });
  return {
    title,
    flatId,
    hasButtons: buttons.length > 0,
    people: members.items.filter(isPerson),
    invites: invites.map((invite) => ({
      id: invite.id,
      name: invite.name,
      createdAt: invite.createdAt,
      isForThis: invite.isForOneFlat,
    })),
    readerId: me.id,
    constraint: action.constraint(),
  };
}

/** The fields of the form by the names that the call gives them in its errors. */
function namesOf(form: FormData): Record<string, string> {
  const parsed = parseForm(form, moveOutSchema);
  const { people } = sortMoves(parsed.status === "success" ? parsed.value.people : []);
  const invites = [...form.keys()].filter((name) => name.startsWith("inviteIds"));
  return Object.fromEntries([
    ...people.map(({ path, row }) => [path, `people[${row}].move`]),
    ...invites.map((_name, index) => [`inviteIds.${index}`, "inviteIds"]),
  ]);
}

/** Sorts the people of the form into the lists of the call, where each has a path. */
function sortMoves(typed: z.output<typeof moveOutSchema>["people"]) {
  const lists = { leavingIds: [] as string[], stayingIds: [] as string[] };
  const people: { path: string; row: number }[] = [];
  for (const [row, { userId, move }] of typed.entries()) {
    if (move === "STAYS") continue;
    const list = move === "LEAVES_FLAT" ? "stayingIds" : "leavingIds";
    people.push({ path: `${list}.${lists[list].length}`, row });
    lists[list].push(userId);
  }
  return { ...lists, people };
}

export const action = formAction(
  { schema: moveOutSchema, guard: requireAdministrator, fieldNames: ({ form }) => namesOf(form) },
  async ({ api, context, params }, { people, inviteIds, buttonText }) => {
    const flatId = params["flatId"]!;
    const { leavingIds, stayingIds } = sortMoves(people);
    const { name } = await api.flats.moveOut({
      id: flatId,
      body: { leavingIds, stayingIds, inviteIds, buttonText },
    });
    const count = leavingIds.length + stayingIds.length;
    const { id: readerId } = await api.users.me();
    return changed(context, {
      to: leavingIds.includes(readerId) ? "/user_home" : `/domain/flats/${flatId}`,
      message: count > 0 ? "flats.notice.movedOut" : "said.saved",
      values: { name, count },
    });
  },
);

/** Proposes that people leave the building, but not the reader, and virtual users only with their owner. */
function proposeMove(
  { id: personId, ownerId }: Pick<FlatMember, "id" | "ownerId">,
  people: readonly { id: string }[],
  readerId: string,
) {
  const decidesId = ownerId ?? personId;
  const leaves = decidesId !== readerId && people.some((each) => each.id === decidesId);
  return leaves ? "LEAVES_BUILDING" : "LEAVES_FLAT";
}

/** Who moves out, and what becomes of the flat's invites and of the name beside its buttons. */
export default function MoveOut() {
  const { t } = useTranslation();
  const labelOf = useInviteLabel();
  const { title, flatId, hasButtons, people, invites, readerId, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<MoveOutFields>({
    id: "move-out",
    answer,
    constraint,
    defaultValue: {
      people: people.map((person) => ({ userId: person.id, move: proposeMove(person, people, readerId) })),
      inviteIds: invites.filter(({ isForThis }) => isForThis).map((invite) => invite.id),
    },
  });
  const lines = fields.people.getFieldList();
  return (
    <RouteDialog title={title} closeTo={`/domain/flats/${flatId}`}>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo={`/domain/flats/${flatId}`}
        confirm={t("flats.moveOut.confirm")}
        removes
      >
        <p>{t("flats.moveOut.text")}</p>
        {lines.map((line) => (
          <PersonLine key={line.name} field={line} people={people} />
        ))}
        {invites.length > 0 && (
          <CheckboxGroupField
            field={fields.inviteIds}
            label={t("flats.moveOut.invites")}
            choices={invites.map((invite) => ({ value: invite.id, label: labelOf(invite) }))}
          />
        )}
        {hasButtons && (
          <TextField
            field={fields.buttonText}
            label={t("button.text")}
            hint={t("flats.moveOut.buttonTextHint")}
          />
        )}
      </DialogForm>
    </RouteDialog>
  );
}

interface PersonLineProps {
  field: FieldMetadata<PersonFields>;
  people: readonly Pick<FlatMember, "id" | "name" | "tags">[];
}

/** The line of a person, who may have moved out since the form was opened: then nothing happens to them. */
function PersonLine({ field, people }: PersonLineProps) {
  const { t } = useTranslation();
  const { userId, move } = field.getFieldset();
  const person = people.find((each) => each.id === userId.initialValue);
  return (
    <>
      <input type="hidden" name={userId.name} value={userId.initialValue ?? ""} />
      {person ? (
        <SelectField
          field={move}
          label={person.name}
          hint={person.tags.length > 0 ? t("flats.moveOut.tags", { count: person.tags.length }) : undefined}
          choices={MOVES.map((value) => ({ value, label: t(`flats.moveOut.moves.${value}`) }))}
        />
      ) : (
        <input type="hidden" name={move.name} value="STAYS" />
      )}
    </>
  );
}
