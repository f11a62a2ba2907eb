/** The drawings of `pictures.svg`. */
export type PictureName =
  | "closed-door"
  | "no-auxiliaries"
  | "no-buildings"
  | "no-devices"
  | "no-groups"
  | "no-history"
  | "no-invites"
  | "no-tags"
  | "no-zones";
