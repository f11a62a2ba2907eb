/**
 * Every error of the API by name, with its number, status and English message (§8). The specification sets
 * the numbers 7003, 24004, 30002.
 */
export const errors = {
  INVALID_INPUT: { code: 1000, status: 400, message: "Some of the input is not valid." },
  BROKEN_BODY: { code: 1001, status: 400, message: "The body of the request can't be read." },
  BODY_TOO_LARGE: { code: 1002, status: 413, message: "The body of the request is too large." },
  NOT_FOUND: { code: 1003, status: 404, message: "There is nothing at this address." },
  METHOD_NOT_ALLOWED: { code: 1004, status: 405, message: "This address does not accept this method." },
  TOO_MANY_TRIES: {
    code: 1005,
    status: 429,
    message: "Too many attempts. Wait a few minutes, then try again.",
  },
  MESSAGE_BUDGET_SPENT: {
    code: 1017,
    status: 429,
    message: "The message limit has been reached and nothing was sent. Try again later.",
  },
  OVERLOADED: { code: 1006, status: 503, message: "The server is overloaded. Try again in a moment." },
  STORAGE_FULL: { code: 1007, status: 507, message: "The server's disk is full, so nothing was saved." },
  STORAGE_UNAVAILABLE: {
    code: 1008,
    status: 503,
    message: "The database is not answering, so nothing was saved.",
  },
  INTERNAL: { code: 1009, status: 500, message: "An error occurred during operation." },
  UNSUPPORTED_BODY: { code: 1010, status: 415, message: "The body of the request has an unsupported type." },
  PROVIDER_UNREACHABLE: { code: 1011, status: 502, message: "The provider can't be reached." },
  PROVIDER_TIMEOUT: { code: 1012, status: 504, message: "The provider took too long to answer." },
  PROVIDER_GARBLED: { code: 1013, status: 502, message: "The provider sent an answer that can't be read." },
  PROVIDER_CERTIFICATE: {
    code: 1016,
    status: 502,
    message: "The provider's certificate is not trusted, so nothing was sent.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    code: 1015,
    status: 409,
    message: "This idempotency key was already used for a different request.",
  },
  STORAGE_READ_ONLY: {
    code: 1014,
    status: 503,
    message: "The server's disk is read-only, so nothing was saved.",
  },
  MALFORMED_REQUEST: { code: 1019, status: 400, message: "This request can't be understood." },
  FOREIGN_FORM: {
    code: 1020,
    status: 403,
    message: "This form does not come from this console, or it is out of date.",
  },
  REQUEST_TIMEOUT: { code: 1021, status: 408, message: "The request took too long to arrive." },
  ADDRESS_TOO_LONG: { code: 1022, status: 414, message: "The address is too long." },
  UNKNOWN_HOST: { code: 1023, status: 421, message: "This server does not answer to this host name." },
  HTTPS_REQUIRED: { code: 1026, status: 426, message: "This address only works with https." },
  HEADERS_TOO_LARGE: { code: 1024, status: 431, message: "The request has too many headers." },
  PROVIDER_TOO_OLD: { code: 1025, status: 501, message: "The provider is too old for this." },
  CHANGED_MEANWHILE: {
    code: 1018,
    status: 409,
    message: "This was changed in the meantime, so nothing was saved.",
  },

  UNAUTHENTICATED: { code: 2000, status: 401, message: "You are not signed in." },
  WRONG_LOGIN: { code: 2001, status: 401, message: "The sign-in name or the password is wrong." },
  INVALID_CLIENT: { code: 2002, status: 401, message: "The client is unknown, or its secret is wrong." },
  INVALID_GRANT: { code: 2003, status: 400, message: "The refresh token is no longer valid." },
  UNSUPPORTED_GRANT_TYPE: { code: 2004, status: 400, message: "This grant type is not supported." },
  FORBIDDEN: { code: 2005, status: 403, message: "You are not allowed to do this." },
  WRONG_PASSWORD: { code: 2006, status: 400, message: "The current password is wrong." },
  SETUP_CODE_WRONG: { code: 2007, status: 400, message: "The set-up code is wrong." },
  SETUP_DONE: { code: 2008, status: 409, message: "This installation is already set up." },
  TERMS_NOT_ACCEPTED: { code: 2009, status: 403, message: "Accept the terms of service first." },
  NOT_ACTIVATED: { code: 2010, status: 403, message: "This account is not active yet." },
  ACCOUNT_DISABLED: { code: 2011, status: 403, message: "This account has been disabled." },
  MFA_REQUIRED: { code: 2013, status: 401, message: "A code from the authenticator app is also required." },
  WRONG_CODE: { code: 2014, status: 400, message: "This code is wrong or has already been used." },
  PASSKEY_REFUSED: { code: 2016, status: 400, message: "This passkey can't be used here." },
  CHALLENGE_EXPIRED: { code: 2015, status: 400, message: "This took too long. Start again." },
  FRESH_PROOF_NEEDED: {
    code: 2017,
    status: 403,
    message:
      "This call requires a recent proof of identity. Prove your identity with the password or a passkey, then repeat the call.",
  },
  BUILDING_NEEDED: {
    code: 2018,
    status: 403,
    message: "This call requires a token for a building. Request one first with POST /api/auth/{domainId}.",
  },
  VIEW_ONLY_READS: {
    code: 2019,
    status: 403,
    message: "This token shows what another person sees. Nothing can be changed with it.",
  },
  NOT_IN_VIEWS: {
    code: 2020,
    status: 403,
    message: "This token shows what another person sees, but not this.",
  },
  SIGN_IN_ENDED: { code: 2012, status: 400, message: "This session has been ended. Sign in again." },

  EMAIL_TAKEN: { code: 3001, status: 409, message: "There is already an account with this address." },
  LAST_ADMINISTRATOR: { code: 3002, status: 409, message: "A building needs at least one administrator." },
  LINK_NOT_VALID: { code: 3003, status: 400, message: "This link has been used or has expired." },
  LAST_INSTALLATION_ADMINISTRATOR: {
    code: 3004,
    status: 409,
    message: "The installation needs at least one system administrator.",
  },
  SECOND_FACTOR_EXISTS: { code: 3005, status: 409, message: "An authenticator app is already set up." },
  TOO_MANY_PASSKEYS: { code: 3007, status: 409, message: "This account has the maximum number of passkeys." },
  NO_SECOND_FACTOR: { code: 3006, status: 409, message: "No authenticator app is set up." },

  DOMAIN_NAME_EMPTY: { code: 4002, status: 400, message: "The name needs at least one letter or digit." },
  DOMAIN_NAME_TAKEN: { code: 4003, status: 409, message: "Another building has this name." },

  UNKNOWN_ACTIVATION_CODE: {
    code: 5001,
    status: 404,
    message: "No device has this activation code and hardware ID.",
  },
  ACTIVATION_CODE_USED: { code: 5002, status: 409, message: "This activation code has already been used." },
  HARDWARE_TAKEN: {
    code: 5003,
    status: 409,
    message: "A device with this hardware ID is already in service.",
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
    message: "The hardware of this device has been returned. Replace it first.",
  },
  COMMAND_NOT_SUPPORTED: { code: 5008, status: 400, message: "This device does not support this command." },
  COMMANDS_WAITING: {
    code: 5009,
    status: 409,
    message: "Too many commands are still waiting for this device.",
  },
  NO_NEWER_RELEASE: { code: 5010, status: 409, message: "There is no newer firmware for this device." },
  RELEASE_EXISTS: { code: 5011, status: 409, message: "This firmware version has already been released." },
  RELEASE_FILE_DIFFERS: {
    code: 5040,
    status: 400,
    message: "This is not the released file: its size or SHA-256 digest differs.",
  },
  RELEASE_FILE_TOO_LARGE: {
    code: 5041,
    status: 413,
    message: "The firmware file is too large. The limit is 32 MB.",
  },
  UNKNOWN_WARRANTY_CODE: {
    code: 5012,
    status: 404,
    message: "There is no warranty extension with this code.",
  },
  WARRANTY_CODE_USED: {
    code: 5013,
    status: 409,
    message: "This warranty extension code has already been used.",
  },

  BUTTON_TAKEN: { code: 6001, status: 409, message: "This button already has a name." },
  BUTTON_UNKNOWN: { code: 6002, status: 400, message: "The panel has no such button." },
  TARGET_UNKNOWN: { code: 6003, status: 400, message: "The target of this action does not exist." },
  INPUT_UNKNOWN: { code: 6103, status: 400, message: "The device has no such input." },
  TARGET_UNFIT: { code: 6102, status: 400, message: "The target of this action can't do this." },
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
    message: "An output can't be linked to itself, and links can't form a chain.",
  },
  NOT_OPENABLE: { code: 6104, status: 409, message: "This output can't be opened or closed this way." },
  ALREADY_SWITCHED: { code: 6105, status: 409, message: "The output is already in this state." },
  TOO_MANY_OPENINGS: {
    code: 6106,
    status: 429,
    message: "Too many openings of this output. Try again later.",
  },
  CALL_OVER: { code: 6107, status: 409, message: "This call no longer rings." },
  CAPABILITY_MISSING: { code: 6008, status: 409, message: "Devices of this type do not have this." },
  ASSOCIATION_EXISTS: { code: 6007, status: 409, message: "This group already has this access." },

  AGENT_GROUP_EXISTS: { code: 7003, status: 400, message: "There is already a group with this name." },
  AGENT_GROUP_UNKNOWN: { code: 7004, status: 400, message: "This group is not in this building." },
  AGENT_UNKNOWN: { code: 7005, status: 400, message: "This person or device is not in this building." },
  DEFAULT_GROUP: { code: 7006, status: 409, message: "A built-in group can't be changed or deleted." },
  GROUP_NO_CONTAINER: { code: 7008, status: 409, message: "This group can't contain other groups." },
  GROUP_CONTAINS: { code: 7009, status: 409, message: "This group still contains other groups." },
  GROUP_NAME_RESERVED: { code: 7010, status: 409, message: "This name is reserved for built-in groups." },
  GROUP_CYCLE: { code: 7007, status: 409, message: "A group can't contain itself." },

  UNKNOWN_LICENCE_CODE: { code: 8001, status: 404, message: "There is no licence with this code." },
  LICENCE_CODE_USED: { code: 8002, status: 409, message: "This licence code has already been activated." },
  NO_VALID_SUBSCRIPTION: { code: 8003, status: 409, message: "Missing valid subscription!" },
  SUBSCRIPTION_NEEDED: {
    code: 8006,
    status: 409,
    message: "A building or device in use needs at least one subscription.",
  },
  SUBSCRIPTION_TAKEN: { code: 8005, status: 409, message: "This subscription has already been assigned." },
  BUILDING_FULL: { code: 8007, status: 409, message: "The licences have no free seat for another person." },
  LICENCE_EXPIRED: { code: 8004, status: 409, message: "The licence has expired." },

  INVITE_UNKNOWN: { code: 9001, status: 404, message: "This invite does not exist." },
  INVITE_EXPIRED: { code: 9002, status: 409, message: "This invite has expired." },
  INVITE_USED_UP: { code: 9003, status: 409, message: "All places of this invite are taken." },
  INVITE_ALREADY_ACCEPTED: { code: 9004, status: 409, message: "You have already accepted this invite." },
  INVITE_KINDS_DIFFER: {
    code: 9005,
    status: 400,
    message: "Licences and limits have to be of the same kind.",
  },

  USER_UNKNOWN: { code: 10001, status: 400, message: "This person is not in this building." },
  CREDENTIAL_CODE_TAKEN: {
    code: 10002,
    status: 409,
    message: "This code can't be used. Choose another one.",
  },
  TOO_MANY_VIRTUAL_USERS: {
    code: 10003,
    status: 409,
    message: "This person has the maximum number of virtual users.",
  },
  PERSON_NOT_VIEWABLE: {
    code: 10004,
    status: 403,
    message:
      "You can't see what this person sees: this is you, a system administrator, or a person who can't sign in with an account of their own.",
  },
  TAG_TAKEN: { code: 11001, status: 409, message: "There is already a tag with this value." },
  PRESENTED_TAG_GONE: {
    code: 11002,
    status: 404,
    message: "This tag was presented too long ago or has already been added.",
  },
  TAG_REPORTED_LOST: {
    code: 11003,
    status: 409,
    message: "This tag was reported lost. Withdraw the report first.",
  },

  BACKUP_RUNNING: { code: 34001, status: 409, message: "A backup or a restore is already running." },
  BACKUP_PASSPHRASE_NEEDED: {
    code: 34002,
    status: 409,
    message: "Choose a passphrase for the backups first.",
  },
  BACKUP_PASSPHRASE_WRONG: {
    code: 34003,
    status: 400,
    message: "This is not the passphrase that the backup was created with.",
  },
  BACKUP_NOT_USABLE: { code: 34004, status: 409, message: "This backup can't be restored here." },
  RESTORE_BY_COMMAND: {
    code: 34005,
    status: 409,
    message:
      "The database user can't create schemas. Restore the backup with the command, into an empty database.",
  },

  MAIL_CHECK_RUNNING: { code: 12001, status: 409, message: "The mail server is already being tested." },
  MAIL_HOST_REFUSED: { code: 12002, status: 400, message: "Mail can't be sent to this host." },
  MESSAGE_NOT_FAILED: { code: 12003, status: 409, message: "Only a message that failed can be sent again." },
  DEMO_BUILDING_RUNNING: { code: 12010, status: 409, message: "A demo building is already being created." },
  FACE_TAKEN: { code: 11101, status: 409, message: "There is already a face with this identifier." },

  PUSH_ENDPOINT_REFUSED: {
    code: 15001,
    status: 400,
    message: "Messages can't be sent to this push service.",
  },
  PUSH_KEYS_INVALID: { code: 15002, status: 400, message: "The keys of this browser are not valid." },
  TOO_MANY_PUSH_SUBSCRIPTIONS: {
    code: 15003,
    status: 409,
    message: "This account has registered the most browsers. End one of them first.",
  },
  GATEWAY_UNKNOWN: { code: 13001, status: 400, message: "This device is not in this building." },
  WRONG_AUXILIARY_TYPE: { code: 13002, status: 409, message: "Auxiliaries of this type do not have this." },
  GATEWAY_UNFIT: { code: 13004, status: 400, message: "A camera can't be a gateway." },
  AUXILIARY_ADDRESS_REFUSED: {
    code: 13005,
    status: 400,
    message: "The server is not allowed to connect to this address for this building.",
  },
  OUTPUT_POSITION_TAKEN: {
    code: 13003,
    status: 409,
    message: "There is already an output at this position.",
  },

  EXPORT_RUNNING: { code: 14001, status: 409, message: "Another export for this account is still running." },

  NOT_AN_IMAGE: { code: 24001, status: 400, message: "Only PNG and JPEG pictures can be used." },
  IMAGE_TOO_LARGE: { code: 24002, status: 413, message: "The picture is too large." },
  ADDRESS_NOT_VALID: { code: 24003, status: 403, message: "This address is no longer valid." },
  NO_AVATAR: { code: 24004, status: 404, message: "There is no picture yet." },

  OUTPUT_GROUP_EXISTS: {
    code: 30002,
    status: 400,
    message: "There is already an output group with this name.",
  },
  OUTPUT_GROUP_UNKNOWN: { code: 30003, status: 400, message: "This output group is not in this building." },
  OUTPUT_UNKNOWN: { code: 30004, status: 400, message: "This output is not in this building." },

  ELEVATOR_AREA_GROUP_EXISTS: {
    code: 31002,
    status: 400,
    message: "There is already an elevator area group with this name.",
  },
  ELEVATOR_AREA_GROUP_UNKNOWN: {
    code: 31003,
    status: 400,
    message: "This elevator area group is not in this building.",
  },
  ELEVATOR_AREA_UNKNOWN: { code: 31004, status: 400, message: "This elevator area is not in this building." },
} as const satisfies Record<string, { code: number; status: number; message: string }>;

export type ErrorName = keyof typeof errors;

const nameOfCode = new Map<number, ErrorName>(
  Object.entries(errors).map(([name, { code }]) => [code, name as ErrorName]),
);

/** Returns the name of an error number; undefined for a foreign number. */
export function findErrorName(code: number): ErrorName | undefined {
  return nameOfCode.get(code);
}
