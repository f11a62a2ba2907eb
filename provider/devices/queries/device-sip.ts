import type { Transaction } from "#storage/database.ts";

/** Sets the credentials with which a device registers with the SIP server. */
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
