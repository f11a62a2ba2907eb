import type { Transaction } from "./database.ts";

/** Gives a device the credentials by which it signs in to the telephone exchange. */
export async function setSipCredentials(
  tx: Transaction,
  deviceId: string,
  { userName, passwordSealed }: { userName: string; passwordSealed: string },
): Promise<void> {
  await tx
    .updateTable("device")
    .set({ sip_user_name: userName, sip_password_sealed: passwordSealed })
    .where("id", "=", deviceId)
    .execute();
}
