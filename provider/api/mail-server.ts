import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { deleteMailServer, findMailServer, getMailServer } from "../db/mail-server.ts";
import { getUser } from "../db/users.ts";
import type { Handlers } from "../handler.ts";
import { checkMailServer } from "../mail/check.ts";
import { completed, configureMail } from "../operations/configure-mail.ts";

export const mailServer: Handlers<Api["mailServer"]> = {
  async get(_input, _caller, { db }) {
    return getMailServer(db);
  },

  async set({ body }, _caller, house) {
    return configureMail(house, body);
  },

  async remove(_input, _caller, { db }) {
    await transaction(db, (tx) => deleteMailServer(tx));
  },

  async test({ body: { configuration, recipient } }, { userId }, house) {
    const server = configuration
      ? await completed(house.db, house, configuration)
      : await findMailServer(house.db);
    if (!server) throw new ApiError("NOT_FOUND");
    const { user } = await getUser(house.db, userId);
    const to = recipient === undefined ? undefined : { email: recipient, language: user.language };
    const { problem, certificate, steps } = await checkMailServer(house, server, to);
    return { ok: problem === null, problem, certificate, steps };
  },
};
