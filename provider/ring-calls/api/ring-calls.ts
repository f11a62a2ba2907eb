import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { openFromConsole } from "../../decisions/operations/open-from-console.ts";
import type { Handlers } from "../../handler.ts";
import { listCallsOf, readCallOf } from "../operations/read-calls.ts";
import { reportOnCall } from "../operations/report-on-call.ts";
import { sayAtPanel } from "../operations/say-at-panel.ts";
import { readPageOfRingsOfAccount } from "../queries/rings-of-account.ts";

export const ringCalls: Handlers<Api["ringCalls"]> = {
  async list({ query }, caller, { db, now }) {
    return listCallsOf(db, caller, query, now());
  },

  async listEverywhere({ query }, { userId, domainId }, { db, now }) {
    return readPageOfRingsOfAccount(db, { userId, domainId }, { ...query, now: now() });
  },

  async get({ id }, caller, { db }) {
    return readCallOf(db, caller, id);
  },

  async answer({ id }, caller, context) {
    return reportOnCall(context, caller, id, "answered");
  },

  async decline({ id }, caller, context) {
    return reportOnCall(context, caller, id, "declined");
  },

  async end({ id }, caller, context) {
    return reportOnCall(context, caller, id, "ended");
  },

  async say({ id, body: { text } }, caller, context) {
    return sayAtPanel(context, caller, id, text);
  },

  async open({ id, body: { outputId } }, caller, context) {
    const { domainId, userId, role } = caller;
    const { device, endsAt } = await readCallOf(context.db, caller, id);
    if (endsAt === null) throw new ApiError("CALL_OVER");
    const request = { userId, role, outputId, action: "open", callId: id } as const;
    return openFromConsole(context, { domainId, deviceId: device.id }, request);
  },
};
