import { z } from "zod";
import { SET_UP_STEPS } from "#rules/set-up.ts";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";

const state = z.enum(["done", "later", "open"]);

export const setUp = defineCalls({
  get: {
    method: "GET",
    path: "/onpremise/setUp",
    summary:
      "How far the installation is set up: what is there, what was put off, what nobody was asked yet.",
    access: "installation",
    reply: z.object({
      steps: z.object({ building: state, mail: state, demo: state }),
      /** The building that was made to try everything with. */
      demoBuildingId: id.nullable(),
    }),
  },
  putOff: {
    method: "PUT",
    path: "/onpremise/setUp/later",
    summary: "Puts a step of the set-up off, so that nobody is asked again by itself.",
    access: "installation",
    body: z.object({ step: z.enum(SET_UP_STEPS) }),
  },
  trial: {
    method: "GET",
    path: "/onpremise/setUp/trial",
    summary:
      "What came with the installation to try everything: a licence until it is used, a panel until it has connected.",
    access: "installation",
    reply: z.object({
      licenseCode: z.string().nullable(),
      virtualPanel: z.object({ hwId: z.string(), activationCode: z.string() }).nullable(),
    }),
  },
});
