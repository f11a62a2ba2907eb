import type { Api } from "#contract/index.ts";
import { explainAccess } from "../../decisions/operations/explain-access.ts";
import { explainRefusal } from "../../decisions/operations/explain-refusal.ts";
import { listPermittedPeople } from "../../decisions/operations/list-permitted-people.ts";
import type { Handlers } from "../../handler.ts";

export const explanations: Handlers<Api["explanations"]> = {
  async explain({ body }, { domainId }, { db, now }) {
    const { userId, outputId, time = now() } = body;
    return explainAccess(db, domainId, { userId, outputId, time });
  },

  async listPermitted({ id: deviceId, outputId, query }, { domainId }, { db, now }) {
    return listPermittedPeople(db, { domainId, deviceId, outputId }, query, now());
  },

  async explainRefusal({ id }, caller, context) {
    return explainRefusal(context, caller, id);
  },
};
