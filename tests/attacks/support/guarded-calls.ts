import type { Guard } from "#contract/call.ts";

/** The calls that compare a secret, with their guards: a new one must be added here. */
export const guards: Record<string, Guard> = {
  "auth.token": "password",
  "users.signUp": "one-time-code",
  "users.changePassword": "password",
  "users.update": "password",
  "users.remove": "password",
  "accountLinks.activate": "one-time-code",
  "accountLinks.resetPassword": "one-time-code",
  "accountLinks.knowBrowser": "one-time-code",
  "accountLinks.acceptTermsOfService": "one-time-code",
  "backups.restore": "password",
  "secondFactors.setUp": "password",
  "secondFactors.confirm": "second-factor",
  "signIns.prove": "password",
  "passkeys.begin": "password",
  "passkeys.create": "second-factor",
  "passkeys.beginSignIn": "second-factor",
  "licences.licenseByCode": "licence-code",
  "licences.activate": "licence-code",
  "licences.activateWithDomain": "licence-code",
  "devices.baseInfo": "device-code",
  "devices.enable": "device-code",
  "deviceLife.replace": "device-code",
  "invites.activate": "one-time-code",
  "invites.preview": "one-time-code",
  "onPremise.createUser": "one-time-code",
  "warrantyExtensions.byCode": "licence-code",
  "warrantyExtensions.activate": "licence-code",
};

/** Guarded for its cost: it compares nothing, and each request gets an answer until there are too many. */
export const guardedForCost = "passkeys.beginSignIn";

/** Calls with a field whose name suggests a secret, but that is compared with none. */
export const notCompared: Record<string, string> = {
  "codes.create": "code: the number of a call button, which everybody in the building may read",
  "codes.update": "code: the same",
  "nameplate.save": "codes: the same",
  "backups.setPlan": "passphrase: of future backups, whose key is stored",
  "mailServer.set": "password: the mail server's, which is stored",
  "virtualUsers.create": "password: the new account's own, which is stored",
  "virtualUsers.update": "password: the same",
  "invites.create": "countryCode: of the number that the invite is sent to",
  "invites.send": "countryCode: the same",
};

/** The maximum number of an account's tries that are checked in a minute. */
export const TRIES_MAX: Record<Guard, number> = {
  password: 10,
  // Sixty from an address: a request for a challenge has no account yet.
  "second-factor": 60,
  "one-time-code": 60,
  "device-code": 30,
  "licence-code": 20,
};
