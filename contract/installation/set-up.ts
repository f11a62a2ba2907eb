import { z } from "zod";
import { SET_UP_STEPS } from "#rules/installation/set-up.ts";
import { defineCalls } from "../call.ts";
import { id } from "../fields.ts";

const state = z.enum(["done", "postponed", "open"]);

/** How far the installation is set up. */
export const setUp = defineCalls({
  get: {
    method: "GET",
    path: "/onpremise/setUp",
    summary: "The state of the set-up: steps that are done, postponed or open.",
    access: "installation",
    reply: z.object({
      /** Each step: done, postponed or open. */
      steps: z.object({
        /** A first building. */
        building: state,
        /** A mail server. */
        mail: state,
        /** A demo building. */
        demo: state,
      }),
      /** The demo building. */
      demoBuildingId: id.nullable(),
    }),
  },
  postpone: {
    method: "PUT",
    path: "/onpremise/setUp/postponed",
    summary: "Postpones a step of the set-up, so that the console no longer prompts for it.",
    access: "installation",
    withoutProof: "It only hides a reminder.",
    body: z.object({
      /** The step to postpone. */
      step: z.enum(SET_UP_STEPS),
    }),
  },
  trial: {
    method: "GET",
    path: "/onpremise/setUp/trial",
    summary:
      "The demo equipment of the installation: a licence until it is used, a panel until it has connected.",
    access: "installation",
    reply: z.object({
      /** The code of the licence; null once it is used. */
      licenseCode: z.string().nullable(),

      /** The panel; null once it has connected. */
      virtualPanel: z
        .object({
          /** Its hardware id. */
          hwId: z.string(),
          /** Its activation code. */
          activationCode: z.string(),
        })
        .nullable(),
    }),
  },
});
