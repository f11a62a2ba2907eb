import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { createAccount } from "../../people/operations/create-account.ts";
import { getUser } from "../../people/queries/users.ts";
import { addDemoBuilding } from "../operations/add-demo-building.ts";
import { isSetUpCode, setUp } from "../operations/set-up.ts";

/** One demo building at a time in this process, so that two clicks create one. */
let isCreatingDemo = false;

export const onPremise: Handlers<Api["onPremise"]> = {
  async createUser({ body }, { signedIn, address }, context) {
    const { setupCode, guided, ...person } = body;
    if (signedIn) {
      if (!signedIn.installationAdministrator) throw new ApiError("FORBIDDEN");
      return { ...(await createAccount(context, person)), demo: null };
    }
    if (setupCode === undefined) throw new ApiError("UNAUTHENTICATED");
    const undoTry = await context.guards.take("one-time-code", { address });
    if (context.setup.code === undefined) throw new ApiError("SETUP_DONE");
    if (!isSetUpCode(context, setupCode))
      throw new ApiError("SETUP_CODE_WRONG", { fields: { setupCode: "wrong" } });
    await undoTry();
    const { name, email = "", password = "", language } = person;
    return { ...(await setUp(context, { name, email, password, language, guided })), link: null };
  },
  async createDemoBuilding(_input, caller, context) {
    if (isCreatingDemo) throw new ApiError("DEMO_BUILDING_RUNNING");
    isCreatingDemo = true;
    try {
      const { user } = await getUser(context.db, caller.userId);
      return await addDemoBuilding(context, caller, user.language);
    } finally {
      isCreatingDemo = false;
    }
  },
};
