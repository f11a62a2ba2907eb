import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { checkMailServer } from "../../mail/check.ts";
import { getUser } from "../../people/queries/users.ts";
import { completeMailServer, configureMail, forgetMail } from "../operations/configure-mail.ts";
import { findMailServer, getMailServer } from "../queries/mail-server.ts";

export const mailServer: Handlers<Api["mailServer"]> = {
  async get(_input, _caller, { db }) {
    return getMailServer(db);
  },

  async set({ body }, _caller, context) {
    return configureMail(context, body);
  },

  async remove(_input, _caller, context) {
    await forgetMail(context);
  },

  async test({ body: { configuration, recipient } }, { userId }, context) {
    const server = configuration
      ? await completeMailServer(context.db, context, configuration)
      : await findMailServer(context.db);
    if (!server) throw new ApiError("INVALID_INPUT", { fields: { configuration: "required" } });
    const { user } = await getUser(context.db, userId);
    const to = recipient === undefined ? undefined : { email: recipient, language: user.language };
    const { problem, certificate, steps } = await checkMailServer(context, server, to);
    return { ok: problem === null, problem, certificate, steps };
  },
};
