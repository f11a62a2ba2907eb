import { useRootData } from "#app/root-data.ts";
import { AvatarCache } from "./avatar-cache.ts";

/** The pictures that this page has shown. On the server it stays empty. */
export const shownAvatars = new AvatarCache();

/** Clears the pictures when another person signs in, or another building is entered. */
export function useVisitAvatars(): void {
  const { formToken, visit } = useRootData() ?? {};
  // During rendering, because the children look for pictures at once.
  shownAvatars.belongTo(`${formToken} ${visit}`);
}
