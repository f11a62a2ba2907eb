/**
 * Every error of the API by name, with its number, status and English message (§8). The specification sets
 * the numbers 7003, 24004, 30002.
 */
export const errors = {
  INVALID_INPUT: { code: 1000, status: 400, message: "Some of the input is not valid." },
  BROKEN_BODY: { code: 1001, status: 400, message: "The body of the request can't be read." },
  BODY_TOO_LARGE: { code: 1002, status: 413, message: "The body of the request is too large." },
  NOT_FOUND: { code: 1003, status: 404, message: "There is nothing at this address." },
  METHOD_NOT_ALLOWED: { code: 1004, status: 405, message: "This address does not answer to this method." },
  TOO_MANY_TRIES: { code: 1005, status: 429, message: "Too many tries. Wait a moment and try again." },
  MESSAGE_BUDGET_SPENT: {
    code: 1017,
    status: 429,
    message: "So many messages have been sent that no more can go out for now.",
  },
  OVERLOADED: {
    code: 1006,
    status: 503,
    message: "The server is overloaded. Try again shortly.",
  },
  STORAGE_FULL: { code: 1007, status: 507, message: "The disk of the server is full; nothing was saved." },
  STORAGE_UNAVAILABLE: {
    code: 1008,
    status: 503,
    message: "The database does not answer; nothing was saved.",
  },
  INTERNAL: { code: 1009, status: 500, message: "An error occurred during operation." },
  UNSUPPORTED_BODY: { code: 1010, status: 415, message: "The body of the request is of an unknown type." },
  PROVIDER_UNREACHABLE: { code: 1011, status: 502, message: "The provider does not answer." },
  PROVIDER_TIMEOUT: { code: 1012, status: 504, message: "The provider took too long to answer." },
  PROVIDER_GARBLED: { code: 1013, status: 502, message: "The provider gave an answer that can't be read." },
  PROVIDER_CERTIFICATE: {
    code: 1016,
    status: 502,
    message: "The certificate of the provider is not trusted; nothing was sent.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    code: 1015,
    status: 409,
    message: "This idempotency key was used with another request.",
  },
  STORAGE_READ_ONLY: {
    code: 1014,
    status: 503,
    message: "The disk of the server is read-only; nothing was saved.",
  },
  MALFORMED_REQUEST: { code: 1019, status: 400, message: "This request can't be understood." },
  FOREIGN_FORM: {
    code: 1020,
    status: 403,
    message: "This does not come from a page of this console, or the page is out of date.",
  },
  REQUEST_TIMEOUT: { code: 1021, status: 408, message: "The request took too long to arrive." },
  ADDRESS_TOO_LONG: { code: 1022, status: 414, message: "The address is too long." },
  UNKNOWN_HOST: { code: 1023, status: 421, message: "This server does not go by this name." },
  HEADERS_TOO_LARGE: { code: 1024, status: 431, message: "The request has too many headers." },
  CHANGED_MEANWHILE: {
    code: 1018,
    status: 409,
    message: "This has changed since it was read; nothing was saved.",
  },

  UNAUTHENTICATED: { code: 2000, status: 401, message: "Sign in first." },
  WRONG_LOGIN: { code: 2001, status: 401, message: "The user name or the password is wrong." },
  INVALID_CLIENT: { code: 2002, status: 401, message: "The client is not known." },
  INVALID_GRANT: { code: 2003, status: 400, message: "The refresh token is not valid any more." },
  UNSUPPORTED_GRANT_TYPE: { code: 2004, status: 400, message: "This grant type is not supported." },
  FORBIDDEN: { code: 2005, status: 403, message: "You may not do this." },
  WRONG_PASSWORD: { code: 2006, status: 400, message: "The current password is wrong." },
  SETUP_CODE_WRONG: { code: 2007, status: 400, message: "The set-up code is wrong." },
  SETUP_DONE: { code: 2008, status: 409, message: "The installation is already set up." },
  TERMS_NOT_ACCEPTED: { code: 2009, status: 403, message: "The terms of service have to be accepted first." },
  NOT_ACTIVATED: { code: 2010, status: 403, message: "This account has not been activated." },
  ACCOUNT_DISABLED: { code: 2011, status: 403, message: "This account has been disabled." },
  MFA_REQUIRED: { code: 2013, status: 401, message: "A code of the authenticator app is needed." },
  WRONG_CODE: { code: 2014, status: 400, message: "This code is wrong or has been used." },
  PASSKEY_REFUSED: { code: 2016, status: 400, message: "This passkey can't be used here." },
  CHALLENGE_EXPIRED: { code: 2015, status: 400, message: "This took too long. Start again." },
  FRESH_PROOF_NEEDED: {
    code: 2017,
    status: 403,
    message:
      "This needs a fresh proof: prove your identity with the password or a passkey, then repeat the call.",
  },
  BUILDING_NEEDED: {
    code: 2018,
    status: 403,
    message: "This needs the token of a building: enter one first, with POST /api/auth/{domainId}.",
  },
  SIGN_IN_ENDED: { code: 2012, status: 400, message: "This sign-in has been ended. Sign in again." },

  EMAIL_TAKEN: { code: 3001, status: 409, message: "There is already an account with this address." },
  LAST_ADMINISTRATOR: { code: 3002, status: 409, message: "A building needs at least one administrator." },
  LINK_NOT_VALID: { code: 3003, status: 400, message: "This link has been used or is not valid any more." },
  LAST_INSTALLATION_ADMINISTRATOR: {
    code: 3004,
    status: 409,
    message: "An installation needs at least one administrator.",
  },
  SECOND_FACTOR_EXISTS: { code: 3005, status: 409, message: "There is an authenticator app already." },
  TOO_MANY_PASSKEYS: { code: 3007, status: 409, message: "There are as many passkeys as there can be." },
  NO_SECOND_FACTOR: { code: 3006, status: 409, message: "There is no authenticator app." },

  DOMAIN_NAME_EMPTY: { code: 4002, status: 400, message: "The name needs a letter or a digit." },
  DOMAIN_NAME_TAKEN: { code: 4003, status: 409, message: "Another building has this name." },

  UNKNOWN_ACTIVATION_CODE: {
    code: 5001,
    status: 404,
    message: "No device has this activation code and hardware id.",
  },
  ACTIVATION_CODE_USED: { code: 5002, status: 409, message: "This activation code has already been used." },
  HARDWARE_TAKEN: {
    code: 5003,
    status: 409,
    message: "A device with this hardware id is already in service.",
  },

  DEVICE_TYPES_DIFFER: { code: 5005, status: 409, message: "The two devices are not of the same type." },
  HARDWARE_TOO_SMALL: {
    code: 5006,
    status: 409,
    message: "The other hardware has fewer buttons, inputs or outputs than this device uses.",
  },
  HARDWARE_RETURNED: {
    code: 5007,
    status: 409,
    message: "The hardware of this device has been returned; it waits for a replacement.",
  },
  COMMAND_NOT_SUPPORTED: { code: 5008, status: 400, message: "The device does not know this command." },
  COMMANDS_WAITING: {
    code: 5009,
    status: 409,
    message: "Too many commands are still waiting for this device.",
  },
  NO_NEWER_RELEASE: { code: 5010, status: 409, message: "There is no newer firmware for this device." },
  RELEASE_EXISTS: { code: 5011, status: 409, message: "This version has already been released." },
  RELEASE_FILE_DIFFERS: {
    code: 5040,
    status: 400,
    message: "The file is not the released one: its size or SHA-256 digest differs.",
  },
  RELEASE_FILE_TOO_LARGE: { code: 5041, status: 413, message: "A firmware file has 32 MB at most." },
  UNKNOWN_WARRANTY_CODE: { code: 5012, status: 404, message: "There is no extension with this code." },
  WARRANTY_CODE_USED: { code: 5013, status: 409, message: "This extension code has already been used." },

  BUTTON_TAKEN: { code: 6001, status: 409, message: "This button is already assigned." },
  BUTTON_UNKNOWN: { code: 6002, status: 400, message: "The panel has no such button." },
  TARGET_UNKNOWN: { code: 6003, status: 400, message: "The target of the action does not exist." },
  INPUT_UNKNOWN: { code: 6103, status: 400, message: "The device has no such input." },
  TARGET_UNFIT: { code: 6102, status: 400, message: "The target of the action can't do this." },
  ACTION_GROUP_UNKNOWN: { code: 6004, status: 400, message: "The panel has no such action group." },
  ACTION_GROUP_IN_USE: {
    code: 6005,
    status: 409,
    message: "A button, a code or an access rule still uses this.",
  },
  CODE_TAKEN: { code: 6006, status: 409, message: "This code is already in use." },
  OUTPUT_CHAIN: {
    code: 6101,
    status: 409,
    message: "An output can't be linked to itself or in a chain.",
  },
  NOT_OPENABLE: { code: 6104, status: 409, message: "This output can't be opened or closed like this." },
  ALREADY_SWITCHED: { code: 6105, status: 409, message: "This output is in this state already." },
  TOO_MANY_OPENINGS: { code: 6106, status: 429, message: "Too many openings. Wait a moment and try again." },
  SIDE_MISSING: { code: 6008, status: 409, message: "Devices of this type have nothing of the kind." },
  ASSOCIATION_EXISTS: { code: 6007, status: 409, message: "This group already has this access." },

  AGENT_GROUP_EXISTS: { code: 7003, status: 400, message: "The group already exists." },
  AGENT_GROUP_UNKNOWN: { code: 7004, status: 400, message: "There is no such group in this building." },
  AGENT_UNKNOWN: { code: 7005, status: 400, message: "There is no such person or device in this building." },
  DEFAULT_GROUP: { code: 7006, status: 409, message: "A default group can't be changed or deleted." },
  GROUP_NO_CONTAINER: { code: 7008, status: 409, message: "The group is no container for other groups." },
  GROUP_CONTAINS: { code: 7009, status: 409, message: "The group contains other groups." },
  GROUP_NAME_RESERVED: {
    code: 7010,
    status: 409,
    message: "Names like this one belong to the groups that every building has.",
  },
  GROUP_CYCLE: { code: 7007, status: 409, message: "A group can't contain itself." },

  UNKNOWN_LICENCE_CODE: { code: 8001, status: 404, message: "There is no licence with this code." },
  LICENCE_CODE_USED: { code: 8002, status: 409, message: "This licence code has already been activated." },
  NO_VALID_SUBSCRIPTION: { code: 8003, status: 409, message: "Missing valid subscription!" },
  SUBSCRIPTION_NEEDED: {
    code: 8006,
    status: 409,
    message: "An assignee that needs this subscription has no other one.",
  },
  SUBSCRIPTION_TAKEN: { code: 8005, status: 409, message: "This subscription is already assigned." },
  BUILDING_FULL: { code: 8007, status: 409, message: "The licences have no seat for another person." },
  LICENCE_EXPIRED: { code: 8004, status: 409, message: "The licence has expired." },

  INVITE_UNKNOWN: { code: 9001, status: 404, message: "There is no such invite." },
  INVITE_EXPIRED: { code: 9002, status: 409, message: "The invite has expired." },
  INVITE_USED_UP: { code: 9003, status: 409, message: "The invite has been used up." },
  INVITE_ALREADY_ACCEPTED: { code: 9004, status: 409, message: "You have already accepted this invite." },
  INVITE_KINDS_DIFFER: {
    code: 9005,
    status: 400,
    message: "Licences and limits have to be of the same kind.",
  },

  USER_UNKNOWN: { code: 10001, status: 400, message: "There is no such person in this building." },
  CREDENTIAL_CODE_TAKEN: {
    code: 10002,
    status: 409,
    message: "Choose another code: this one can't be used.",
  },
  TOO_MANY_VIRTUAL_USERS: {
    code: 10003,
    status: 409,
    message: "This person has the most virtual users that are possible.",
  },
  TAG_TAKEN: { code: 11001, status: 409, message: "A tag with this value already exists." },
  PRESENTED_TAG_GONE: {
    code: 11002,
    status: 404,
    message: "This tag was presented too long ago, or has been registered.",
  },

  BACKUP_RUNNING: { code: 34001, status: 409, message: "A backup or a restore is under way already." },
  BACKUP_PASSPHRASE_NEEDED: {
    code: 34002,
    status: 409,
    message: "Set a passphrase for the backups first.",
  },
  BACKUP_PASSPHRASE_WRONG: {
    code: 34003,
    status: 400,
    message: "The passphrase is not the one that the backup was made with.",
  },
  BACKUP_NOT_USABLE: { code: 34004, status: 409, message: "This backup can't be restored here." },
  RESTORE_BY_COMMAND: {
    code: 34005,
    status: 409,
    message:
      "The database's user may not make schemas: a backup is restored by the command, into an empty database.",
  },

  MAIL_CHECK_RUNNING: { code: 12001, status: 409, message: "The mail server is being tested already." },
  MAIL_HOST_REFUSED: { code: 12002, status: 400, message: "Mail is not sent to this host." },
  MESSAGE_NOT_FAILED: { code: 12003, status: 409, message: "Only a failed message can be sent again." },
  DEMO_BUILDING_RUNNING: { code: 12010, status: 409, message: "A demo building is being made already." },
  FACE_TAKEN: { code: 11101, status: 409, message: "A face with this identifier already exists." },

  GATEWAY_UNKNOWN: { code: 13001, status: 400, message: "There is no such device in this building." },
  WRONG_AUXILIARY_TYPE: {
    code: 13002,
    status: 409,
    message: "Auxiliaries of this type have nothing of the kind.",
  },
  GATEWAY_UNFIT: { code: 13004, status: 400, message: "A camera can't be the gateway of anything." },
  OUTPUT_POSITION_TAKEN: {
    code: 13003,
    status: 409,
    message: "There is already an output at this position.",
  },

  EXPORT_RUNNING: { code: 14001, status: 409, message: "Another export is still running." },

  NOT_AN_IMAGE: { code: 24001, status: 400, message: "Only PNG and JPEG images are accepted." },
  IMAGE_TOO_LARGE: { code: 24002, status: 413, message: "The image is too large." },
  ADDRESS_NOT_VALID: { code: 24003, status: 403, message: "This address is not valid any more." },
  NO_AVATAR: { code: 24004, status: 404, message: "There is no picture." },

  OUTPUT_GROUP_EXISTS: { code: 30002, status: 400, message: "The output group already exists." },
  OUTPUT_GROUP_UNKNOWN: {
    code: 30003,
    status: 400,
    message: "There is no such output group in this building.",
  },
  OUTPUT_UNKNOWN: { code: 30004, status: 400, message: "There is no such output in this building." },

  ELEVATOR_AREA_GROUP_EXISTS: {
    code: 31002,
    status: 400,
    message: "The elevator area group already exists.",
  },
  ELEVATOR_AREA_GROUP_UNKNOWN: {
    code: 31003,
    status: 400,
    message: "There is no such elevator area group in this building.",
  },
  ELEVATOR_AREA_UNKNOWN: {
    code: 31004,
    status: 400,
    message: "There is no such elevator area in this building.",
  },
} as const satisfies Record<string, { code: number; status: number; message: string }>;

export type ErrorName = keyof typeof errors;

const nameOfCode = new Map<number, ErrorName>(
  Object.entries(errors).map(([name, { code }]) => [code, name as ErrorName]),
);

/** Returns the name of an error number; undefined for a foreign number. */
export function errorNameOf(code: number): ErrorName | undefined {
  return nameOfCode.get(code);
}
