/** What is asked for each type of credential. */
export const credentialTypeFields = {
  CODE: ["doorCode"],
  FACE_ID: ["face"],
  NFC_TAG: ["tag"],
  QR: [],
} as const;
