import { z } from "zod";
import { defineCalls } from "../call.ts";
import { instant } from "../fields.ts";

/** Views of people: an administrator reads what a person of the building can read, and changes nothing. */
export const personViews = defineCalls({
  begin: {
    method: "POST",
    path: "/users/{id}/views",
    summary:
      "Begins a view of a person of the building: returns a token that reads in this building as that person. It changes nothing, shows neither their account nor their secrets, and ends with the caller's sign-in. An earlier view of this sign-in ends. The change log of the building names the caller and the person.",
    access: "administrator",
    status: 201,
    reply: z.object({
      /** The token that other calls send as `Authorization: Bearer …`. It can't be renewed. */
      accessToken: z.string(),

      /** When the view ends, in milliseconds since 1970. */
      expiresAt: instant,
    }),
    errors: ["PERSON_NOT_VIEWABLE"],
  },
  end: {
    method: "DELETE",
    path: "/users/{id}/views",
    summary: "Ends the view of a person that the caller's sign-in began.",
    access: "administrator",
  },
});
