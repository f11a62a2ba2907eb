import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import { storeSecondStep } from "./second-step.server.ts";
import type { Login, SessionData } from "./session-data.ts";

type TypedLogin = Omit<Login, "device">;

/** Signs in with the fields of a login form, which the server has parsed. */
class LoginFormStrategy extends Strategy<SessionData, TypedLogin> {
  name = "form";
  readonly #typed: TypedLogin;

  constructor(typed: TypedLogin, verify: Strategy.VerifyFunction<SessionData, TypedLogin>) {
    super(verify);
    this.#typed = typed;
  }

  authenticate(): Promise<SessionData> {
    return this.verify(this.#typed);
  }
}

/**
 * Checks a login form against the provider and returns the session to start.
 * @throws ApiError WRONG_LOGIN, TOO_MANY_TRIES and the provider's other errors; Response a redirect to the
 * second step
 */
export async function signIn(
  context: LoadContext,
  request: Request,
  typed: TypedLogin,
): Promise<SessionData> {
  const authenticator = new Authenticator<SessionData>();
  authenticator.use(new LoginFormStrategy(typed, (login) => sessionFor(context, login)));
  return authenticator.authenticate("form", request);
}

/**
 * Signs in with a user name and a password, and returns the session to start.
 * @param next the invite that a two-step sign-in returns to
 * @throws Response a redirect to the second step
 */
export async function sessionFor(
  context: LoadContext,
  typed: TypedLogin,
  next?: string,
): Promise<SessionData> {
  const { address, requestId, client, device } = context;
  const login: Login = { ...typed, device };
  const { auth } = client.as({ address, requestId });
  try {
    const body = { grant_type: "password", ...login, device_token: context.deviceToken };
    return await createSessionData(context, await auth.token({ body }), login);
  } catch (error) {
    if (!isApiError(error, "MFA_REQUIRED")) throw error;
    const cookie = await storeSecondStep(context, { token: error.extras.mfaToken ?? "", next });
    throw redirect("/second_factor", { status: 303, headers: { "Set-Cookie": cookie } });
  }
}

/** Returns the session of the person with a new token, and remembers the browser's device token. */
export async function createSessionData(
  context: LoadContext,
  userToken: Token,
  login?: Login,
): Promise<SessionData> {
  const { client, requestId } = context;
  context.deviceToken = userToken.device_token ?? context.deviceToken;
  const { id } = await client.as({ token: userToken.access_token, requestId }).users.me();
  return { userToken, userId: id, login };
}
