interface Pictured {
  id: string;
  /** When the picture was chosen; null where there is none. */
  avatar: number | null;
}

/** The address of somebody's picture in the building, which changes with the picture. */
export function pictureOf({ id, avatar }: Pictured): string | undefined {
  return avatar === null ? undefined : `/avatar/agent/${id}?v=${avatar}`;
}
