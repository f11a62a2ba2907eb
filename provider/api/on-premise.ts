import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import type { Handlers } from "../handler.ts";
import { getUser } from "../db/users.ts";
import { createAccount } from "../operations/create-account.ts";
import { makeDemoBuilding } from "../operations/make-demo-building.ts";
import { isSetUpCode, setUp } from "../operations/set-up.ts";

/** One at a time in this process: two presses of a button are one wish. */
let furnishing = false;

export const onPremise: Handlers<Api["onPremise"]> = {
  async createUser({ body }, { signedIn, address }, house) {
    const { setupCode, guided, ...person } = body;
    if (signedIn) {
      if (!signedIn.installationAdministrator) throw new ApiError("FORBIDDEN");
      return { ...(await createAccount(house, person)), demo: null };
    }
    if (setupCode === undefined) throw new ApiError("UNAUTHENTICATED");
    const giveBack = await house.guards.take("one-time-code", { address });
    if (house.setup.code === undefined) throw new ApiError("SETUP_DONE");
    if (!isSetUpCode(house, setupCode))
      throw new ApiError("SETUP_CODE_WRONG", { fields: { setupCode: "wrong" } });
    await giveBack();
    const { name, email = "", password = "", language } = person;
    return { ...(await setUp(house, { name, email, password, language, guided })), link: null };
  },
  async createDemoBuilding(_input, caller, house) {
    if (furnishing) throw new ApiError("DEMO_BUILDING_RUNNING");
    furnishing = true;
    try {
      const { user } = await getUser(house.db, caller.userId);
      return await makeDemoBuilding(house, caller, user.language);
    } finally {
      furnishing = false;
    }
  },
};
