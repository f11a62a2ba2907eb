import type { Access, Call, Calls, Parsed, Reply } from "#contract/call.ts";
import type { Role } from "#rules/roles.ts";
import type { House } from "./house.ts";
import type { SignedIn } from "./signed-in.ts";

export type { SignedIn } from "./signed-in.ts";

/** Somebody with a token of a building. */
export interface InBuilding extends SignedIn {
  domainId: string;
  role: Role;
}

export interface Visitor {
  signedIn: SignedIn | undefined;
}

interface FromWhere {
  address: string | undefined;
  requestId: string | undefined;
}

/** Who calls, as sure as the call's access makes it. */
export type CallerOf<A extends Access> = FromWhere &
  (A extends "open" ? Visitor : A extends "user" | "installation" ? SignedIn : InBuilding);

export type Handler<C extends Call> = (
  input: Parsed<C>,
  caller: CallerOf<C["access"]>,
  house: House,
) => Promise<Reply<C>>;

/** One handler for each call of a resource: who, what, reply. */
export type Handlers<C extends Calls> = { [N in keyof C]: Handler<C[N]> };
