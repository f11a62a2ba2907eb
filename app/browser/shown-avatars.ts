import { useRootData } from "../root-data.ts";
import { AvatarCache } from "./avatar-cache.ts";

/** The pictures that this page has shown. On the server it stays empty. */
export const shownAvatars = new AvatarCache();

/** Forgets the pictures when somebody else signs in, or another building is entered. */
export function useAvatarsOfVisit(): void {
  const { formToken, visit } = useRootData() ?? {};
  // While it is rendered, since what is rendered within it looks for pictures at once.
  shownAvatars.belongTo(`${formToken} ${visit}`);
}
