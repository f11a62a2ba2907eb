import type { Access, Call, Calls, ParsedInput, Reply } from "#contract/call.ts";
import type { Role } from "#rules/people/roles.ts";
import type { ProviderContext } from "./context.ts";
import type { SignedIn } from "./signed-in.ts";

export type { SignedIn } from "./signed-in.ts";

/** A caller whose token is for a building. */
export interface BuildingCaller extends SignedIn {
  domainId: string;
  role: Role;
}

interface Visitor {
  signedIn: SignedIn | undefined;
}

interface CallOrigin {
  address: string | undefined;
  requestId: string | undefined;
}

/** What is known about the caller, given the access that the call requires. */
type CallerOf<A extends Access> = CallOrigin &
  (A extends "open" ? Visitor : A extends "user" | "installation" ? SignedIn : BuildingCaller);

type Handler<C extends Call> = (
  input: ParsedInput<C>,
  caller: CallerOf<C["access"]>,
  context: ProviderContext,
) => Promise<Reply<C>>;

/** One handler for each call of a resource. */
export type Handlers<C extends Calls> = { [N in keyof C]: Handler<C[N]> };
