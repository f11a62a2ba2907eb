/** The kinds of NFC tags; the list of unassigned tags shows all of them unless told otherwise (§5). */
export const NFC_TAG_TYPES = ["CARD", "USER", "REMOTE"] as const;
