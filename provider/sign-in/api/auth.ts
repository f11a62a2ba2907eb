import type { ParsedInput } from "#contract/call.ts";
import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { OTP_GRANT, PASSKEY_GRANT } from "#contract/sign-in/auth.ts";
import type { Handlers } from "../../handler.ts";
import { findMembership } from "../../people/queries/members.ts";
import { requireOurClient } from "../../permissions/clients.ts";
import { endSignIn, leaveDomain } from "../operations/end-sign-in.ts";
import { finishSignIn } from "../operations/finish-sign-in.ts";
import { startTokenFamily } from "../operations/issue-tokens.ts";
import { refreshToken } from "../operations/refresh-token.ts";
import { signIn } from "../operations/sign-in.ts";
import { signInWithPasskey } from "../operations/sign-in-with-passkey.ts";
import { findRootFamily } from "../root-family.ts";

type TokenForm = ParsedInput<Api["auth"]["token"]>["body"];

/** The required fields of each grant (RFC 6749: an `invalid_request`). */
const FIELDS_OF_GRANT: Record<string, readonly (keyof TokenForm)[]> = {
  password: ["username", "password"],
  refresh_token: ["refresh_token"],
  [OTP_GRANT]: ["mfa_token", "otp"],
  [PASSKEY_GRANT]: ["challenge_token", "credential"],
};

/** @throws ApiError INVALID_INPUT with the missing fields */
function requireFieldsOfGrant(body: TokenForm): void {
  const needed = body.grant_type ? (FIELDS_OF_GRANT[body.grant_type] ?? []) : (["grant_type"] as const);
  const missing = needed.filter((name) => !body[name]);
  if (missing.length === 0) return;
  throw new ApiError("INVALID_INPUT", {
    fields: Object.fromEntries(missing.map((name) => [name, "required"])),
  });
}

export const auth: Handlers<Api["auth"]> = {
  async token({ body }, { address }, context) {
    const { client_id: clientId = "", client_secret: clientSecret = "" } = body;
    await requireOurClient(context, { clientId, clientSecret, address });
    requireFieldsOfGrant(body);
    const { device = "", device_token: deviceToken = "" } = body;
    if (body.grant_type === "password") {
      const { username = "", password = "" } = body;
      const isFresh = body.stored_password === undefined;
      return signIn(context, { username, password, device, deviceToken, address, isFresh });
    }
    if (body.grant_type === "refresh_token") {
      return refreshToken(context, { token: body.refresh_token ?? "", address });
    }
    if (body.grant_type === OTP_GRANT) {
      const { mfa_token: token = "", otp: code = "" } = body;
      return finishSignIn(context, { token, code, device, deviceToken, address });
    }
    if (body.grant_type === PASSKEY_GRANT) {
      const { challenge_token: token = "", credential } = body;
      return signInWithPasskey(context, { token, credential, device, deviceToken, address });
    }
    throw new ApiError("UNSUPPORTED_GRANT_TYPE");
  },

  async enterDomain({ domainId }, { userId, familyId, version }, context) {
    if (!(await findMembership(context.db, domainId, userId))) throw new ApiError("NOT_FOUND");
    const parentId = await findRootFamily(context, familyId);
    return startTokenFamily(context, { userId, domainId, parentId, version, provedAt: null });
  },

  async leaveDomain({ domainId }, { familyId }, context) {
    await leaveDomain(context, await findRootFamily(context, familyId), domainId);
  },

  async signOut(_input, { familyId }, context) {
    await endSignIn(context, await findRootFamily(context, familyId));
  },
};
