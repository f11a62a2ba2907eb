import type { Times } from "#rules/history/followed-clock.ts";
import { camelCase } from "#storage/camel-case.ts";
import { json, newId, type Reader, type Transaction } from "#storage/database.ts";
import { notFound } from "../../missing-rows.ts";
import {
  countReservations,
  freePlaces,
  type InviteReader,
  isCurrentReservation,
} from "./invite-reservations.ts";
import type { InviteAction } from "./shown-invites.ts";

/** The data needed to accept an invite. */
export interface StoredInvite {
  id: string;
  domainId: string;
  createdBy: string;
  createdAt: number;
  expirationDate: number;
  places: number | null;
  used: number;
  /** Number of places reserved for other people, who have not opened their link yet. */
  reserved: number;
}

const inviteColumns = camelCase([
  "id",
  "domain_id",
  "created_by",
  "created_at",
  "expiration_date",
  "places",
  "used",
]);

/** Returns the invite whose code has this hash. */
export async function findInviteByCode(
  db: Reader,
  codeHash: string,
  seen: InviteReader,
): Promise<StoredInvite | undefined> {
  const row = await db
    .selectFrom("invite")
    .select(inviteColumns)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return row && withReserved(db, row, seen);
}

export async function findInviteById(
  db: Reader,
  id: string,
  seen: InviteReader,
): Promise<StoredInvite | undefined> {
  const row = await db.selectFrom("invite").select(inviteColumns).where("id", "=", id).executeTakeFirst();
  return row && withReserved(db, row, seen);
}

async function withReserved(
  db: Reader,
  invite: Omit<StoredInvite, "reserved">,
  seen: InviteReader,
): Promise<StoredInvite> {
  const reserved = await countReservations(db, [invite.id], seen);
  return { ...invite, reserved: reserved.get(invite.id) ?? 0 };
}

/** Returns what a message about an invite needs: its sealed code, its building and its maker's name. */
export async function findInviteCode(
  db: Reader,
  id: string,
): Promise<{ codeSealed: string; domainId: string; inviter: string | null } | undefined> {
  return db
    .selectFrom("invite")
    .leftJoin("user_account", "user_account.id", "invite.created_by")
    .select(["code_sealed as codeSealed", "domain_id as domainId", "user_account.name as inviter"])
    .where("invite.id", "=", id)
    .executeTakeFirst();
}

interface NewInvite {
  domainId: string;
  name: string;
  codeHash: string;
  codeSealed: string;
  createdBy: string;
  expirationDate: number;
  places: number | null;
  support: boolean;
  /** In the order in which they are applied. */
  actions: Pick<InviteAction, "type" | "payload">[];
  now: number;
}

/** Creates an invite and returns its id. */
export async function insertInvite(tx: Transaction, invite: NewInvite): Promise<string> {
  const id = newId();
  await tx
    .insertInto("invite")
    .values({
      id,
      domain_id: invite.domainId,
      name: invite.name,
      code_hash: invite.codeHash,
      code_sealed: invite.codeSealed,
      created_by: invite.createdBy,
      created_at: invite.now,
      expiration_date: invite.expirationDate,
      places: invite.places,
      used: 0,
      support: invite.support,
    })
    .execute();
  const actions = invite.actions.map(({ type, payload }, priority) => ({
    id: newId(),
    invite_id: id,
    type,
    priority,
    payload: json(payload),
  }));
  await tx.insertInto("invite_action").values(actions).execute();
  return id;
}

/**
 * Takes one of an invite's places, the reserved one if this person has one; returns false when none is free.
 * Of concurrent calls for the last place, one gets it.
 */
export async function takeInvitePlace(
  tx: Transaction,
  id: string,
  { userId, times }: { userId: string; times: Times },
): Promise<boolean> {
  const updated = await tx
    .updateTable("invite")
    .set((eb) => ({ used: eb("used", "+", 1) }))
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("places", "is", null),
        eb(
          eb(
            "used",
            "+",
            eb
              .selectFrom("invite_reservation")
              .select((inner) => inner.fn.countAll<number>().as("count"))
              .whereRef("invite_reservation.invite_id", "=", "invite.id")
              .where("invite_reservation.user_id", "!=", userId)
              .where(isCurrentReservation(times)),
          ),
          "<",
          eb.ref("places"),
        ),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (updated) await freePlaces(tx, userId, id);
  return updated !== undefined;
}

/** Lists the building's support invites. */
export async function listSupportInviteIds(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invite")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("support", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends an invite at once; its acceptances stay visible. Returns whether it had not ended before. */
export async function endInvite(tx: Transaction, id: string, now: number): Promise<boolean> {
  const ended = await tx
    .updateTable("invite")
    .set({ expiration_date: now })
    .where("id", "=", id)
    .where("expiration_date", ">", now)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Withdraws an invite of the building. @throws ApiError NOT_FOUND */
export async function deleteInvite(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("invite")
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
}
