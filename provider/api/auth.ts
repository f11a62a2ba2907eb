import { OTP_GRANT, PASSKEY_GRANT } from "#contract/auth.ts";
import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { findMembership } from "../db/members.ts";
import type { Handlers } from "../handler.ts";
import { endSignIn, rootFamilyOf } from "../operations/end-sign-in.ts";
import { finishSignIn } from "../operations/finish-sign-in.ts";
import { startTokenFamily } from "../operations/issue-tokens.ts";
import { refreshToken } from "../operations/refresh-token.ts";
import { signIn } from "../operations/sign-in.ts";
import { signInWithPasskey } from "../operations/sign-in-with-passkey.ts";
import { mustBeOurClient } from "../permissions/clients.ts";

export const auth: Handlers<Api["auth"]> = {
  async token({ body }, { address }, house) {
    const { client_id: clientId = "", client_secret: clientSecret = "" } = body;
    await mustBeOurClient(house, { clientId, clientSecret, address });
    if (body.grant_type === "password") {
      const { username = "", password = "", device = "" } = body;
      return signIn(house, { username, password, device, address });
    }
    if (body.grant_type === "refresh_token") {
      return refreshToken(house, { token: body.refresh_token ?? "", address });
    }
    if (body.grant_type === OTP_GRANT) {
      const { mfa_token: token = "", otp: code = "", device = "" } = body;
      return finishSignIn(house, { token, code, device, address });
    }
    if (body.grant_type === PASSKEY_GRANT) {
      const { challenge_token: token = "", credential, device = "" } = body;
      return signInWithPasskey(house, { token, credential, device, address });
    }
    throw new ApiError("UNSUPPORTED_GRANT_TYPE");
  },

  async enterDomain({ domainId }, { userId, familyId }, house) {
    if (!(await findMembership(house.db, domainId, userId))) throw new ApiError("NOT_FOUND");
    return startTokenFamily(house, { userId, domainId, parentId: await rootFamilyOf(house, familyId) });
  },

  async signOut(_input, { familyId }, house) {
    await endSignIn(house, await rootFamilyOf(house, familyId));
  },
};
