/** What is asked for each thing that a person can get to open with. */
export const accessFields = {
  PRESENTED_TAG: ["presented", "presentedType"],
  FREE_TAG: ["tag"],
  NEW_TAG: ["number", "numberType"],
  CODE: ["doorCode"],
  QR: [],
  FACE_ID: ["face"],
} as const;

export type AccessChoice = keyof typeof accessFields;
