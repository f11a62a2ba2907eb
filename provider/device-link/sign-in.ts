import { activationCode, hwId as hwIdSchema } from "#contract/devices/devices.ts";
import type { ProviderContext } from "../context.ts";
import { findLinkedDevice, type LinkedDevice, markEnrolled } from "../devices/queries/device-link.ts";
import { findHardware } from "../devices/queries/hardware.ts";
import { isSameSecret } from "../sign-in/same-secret.ts";
import type { AnnouncementRate } from "./announcement-rate.ts";

/**
 * The identity of a device, with what it may do. `announcing`: it has not been enabled and may only announce
 * itself. `enrolling`: it has been enabled and may fetch its secret. `in-service`: it has signed in with its
 * secret.
 */
export type Identity = {
  hwId: string;
  /** The hardware id as the device writes it in its topics, if different from `hwId` in case. */
  topicHwId?: string;
} & (
  | { status: "announcing"; activationCodeHash: string }
  | { status: "enrolling" | "in-service"; deviceId: string; domainId: string }
);

/**
 * Returns what a log line about a device's mistake repeats. Each device in service has its own lines;
 * strangers, who can invent any number of devices, share one.
 */
export function describeRepeats(identity: Identity | undefined, what: string): string {
  return identity?.status === "in-service" ? `${what}: ${identity.hwId}` : what;
}

const PASSWORD_MAX_LENGTH = 200;

interface SignIn {
  userName: string | undefined;
  password: string | undefined;
  address: string | undefined;
  announcements: AnnouncementRate;
}

/**
 * Returns the identity of a device that signs in to the device link; undefined when refused. An activation
 * code is refused once its device has signed in with its secret, and while another device with this hardware
 * id is in service.
 * @throws ApiError TOO_MANY_TRIES
 */
export async function signInDevice(
  context: Omit<ProviderContext, "link">,
  signIn: SignIn,
): Promise<Identity | undefined> {
  const identity = await identify(context, signIn);
  const { userName } = signIn;
  return identity && userName !== identity.hwId ? { ...identity, topicHwId: userName } : identity;
}

async function identify(
  context: Omit<ProviderContext, "link">,
  { userName, password, address, announcements }: SignIn,
): Promise<Identity | undefined> {
  const hwId = hwIdSchema.safeParse(userName);
  // A topic contains no surrounding spaces.
  if (!hwId.success || hwId.data !== userName?.toUpperCase()) return undefined;
  if (password === undefined || password.length > PASSWORD_MAX_LENGTH) return undefined;
  const [kind, secret] = split(password);
  if (kind === "secret") return signInBySecret(context, hwId.data, secret);
  const code = kind === "activation" ? activationCode.safeParse(secret) : undefined;
  return code?.success
    ? signInByCode(context, { hwId: hwId.data, code: code.data, address, announcements })
    : undefined;
}

async function signInBySecret(
  { db, keys, changeFeed }: Omit<ProviderContext, "link">,
  hwId: string,
  secret: string,
): Promise<Identity | undefined> {
  const device = await findLinkedDevice(db, hwId);
  if (!device || !isSameSecret(secret, keys.unseal(device.secretSealed))) return undefined;
  if (!device.enrolled) {
    await markEnrolled(db, device.id);
    changeFeed.publish(device.domainId);
    changeFeed.publishQueued();
  }
  return known(device, "in-service");
}

async function signInByCode(
  { db, keys, guards }: Omit<ProviderContext, "link">,
  {
    hwId,
    code,
    address,
    announcements,
  }: Omit<SignIn, "userName" | "password"> & { hwId: string; code: string },
): Promise<Identity | undefined> {
  const activationCodeHash = keys.hash("activation-code", code);
  const device = await findLinkedDevice(db, hwId);
  if (device) {
    const undoTry = await guards.take("device-code", { address });
    if (device.enrolled || device.activationCodeHash !== activationCodeHash) return undefined;
    await undoTry();
    return known(device, "enrolling");
  }
  await announcements.take(address);
  const hardware = await findHardware(db, hwId, activationCodeHash);
  if (hardware && hardware.returnedAt !== null) return undefined;
  return { hwId, status: "announcing", activationCodeHash };
}

function known({ id, hwId, domainId }: LinkedDevice, status: "enrolling" | "in-service"): Identity {
  return { hwId, status, deviceId: id, domainId };
}

function split(password: string): [string, string] {
  const colon = password.indexOf(":");
  return [password.slice(0, colon), password.slice(colon + 1)];
}
