import { activationCode, hwId as hwIdSchema } from "#contract/devices.ts";
import { findLinkedDevice, markEnrolled, type LinkedDevice } from "../db/device-link.ts";
import { findHardware } from "../db/hardware.ts";
import type { House } from "../house.ts";
import { isSameSecret } from "../same-secret.ts";

/**
 * What a device may do. `announcing`: nobody has brought it into service, it may only say what it is.
 * `enrolling`: it is in service and may fetch its secret. `in-service`: it has signed in with its secret.
 */
export type Identity = { hwId: string } & (
  | { standing: "announcing"; activationCodeHash: string }
  | { standing: "enrolling" | "in-service"; deviceId: string; domainId: string }
);

const PASSWORD_MAX_LENGTH = 200;

interface SignIn {
  userName: string | undefined;
  password: string | undefined;
  address: string | undefined;
}

/**
 * Who signs in to the device link; undefined when refused. An activation code is refused once its device has
 * signed in with its secret, and as long as another device with this hardware id is in service.
 * @throws ApiError TOO_MANY_TRIES
 */
export async function signInDevice(
  house: Omit<House, "link">,
  { userName, password, address }: SignIn,
): Promise<Identity | undefined> {
  const hwId = hwIdSchema.safeParse(userName);
  if (!hwId.success || hwId.data !== userName) return undefined;
  if (password === undefined || password.length > PASSWORD_MAX_LENGTH) return undefined;
  const [kind, secret] = split(password);
  if (kind === "secret") return signInBySecret(house, hwId.data, secret);
  const code = kind === "activation" ? activationCode.safeParse(secret) : undefined;
  return code?.success ? signInByCode(house, { hwId: hwId.data, code: code.data, address }) : undefined;
}

async function signInBySecret(
  { db, keys, hints }: Omit<House, "link">,
  hwId: string,
  secret: string,
): Promise<Identity | undefined> {
  const device = await findLinkedDevice(db, hwId);
  if (!device || !isSameSecret(secret, keys.unseal(device.secretSealed))) return undefined;
  if (!device.enrolled) {
    await markEnrolled(db, device.id);
    hints.changed(device.domainId);
  }
  return known(device, "in-service");
}

async function signInByCode(
  { db, keys, guards }: Omit<House, "link">,
  { hwId, code, address }: { hwId: string; code: string; address: string | undefined },
): Promise<Identity | undefined> {
  const giveBack = await guards.take("device-code", { address });
  const activationCodeHash = keys.hash("activation-code", code);
  const device = await findLinkedDevice(db, hwId);
  if (device) {
    if (device.enrolled || device.activationCodeHash !== activationCodeHash) return undefined;
    await giveBack();
    return known(device, "enrolling");
  }
  const hardware = await findHardware(db, hwId, activationCodeHash);
  if (hardware) await giveBack();
  if (hardware && hardware.returned_at !== null) return undefined;
  return { hwId, standing: "announcing", activationCodeHash };
}

function known({ id, hwId, domainId }: LinkedDevice, standing: "enrolling" | "in-service"): Identity {
  return { hwId, standing, deviceId: id, domainId };
}

function split(password: string): [string, string] {
  const colon = password.indexOf(":");
  return [password.slice(0, colon), password.slice(colon + 1)];
}
