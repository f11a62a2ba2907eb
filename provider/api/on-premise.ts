import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { createUser } from "../db/users.ts";
import type { Handlers } from "../handler.ts";
import { isSetUpCode, setUp } from "../operations/set-up.ts";
import { hashPassword } from "../passwords.ts";

export const onPremise: Handlers<Api["onPremise"]> = {
  async createUser({ body }, { signedIn, address }, house) {
    const { setupCode, ...person } = body;
    if (signedIn) {
      if (!signedIn.installationAdministrator) throw new ApiError("FORBIDDEN");
      const passwordHash = await hashPassword(person.password);
      const id = await transaction(house.db, (tx) =>
        createUser(tx, { ...person, passwordHash, installationAdministrator: false, now: house.now() }),
      );
      return { id, demo: null };
    }
    if (setupCode === undefined) throw new ApiError("UNAUTHENTICATED");
    const giveBack = await house.guards.take("one-time-code", { address });
    if (house.setup.code === undefined) throw new ApiError("SETUP_DONE");
    if (!isSetUpCode(house, setupCode))
      throw new ApiError("SETUP_CODE_WRONG", { fields: { setupCode: "wrong" } });
    await giveBack();
    return setUp(house, person);
  },
};
