import type { Client } from "#contract/client/client.ts";
import type { SessionData } from "./auth/session-data.ts";

/** The session of one request's cookie. Read once a request; a new id whenever what it may do changes (attack B01). */
export interface RequestSession {
  /** Undefined for a visitor who has not signed in. */
  read(): Promise<SessionData | undefined>;
  /** Starts a session under a new id and ends the one before; answers the Set-Cookie header. */
  start(data: SessionData): Promise<string>;
  /** Keeps the id: renewed tokens, the current device. Changes what is stored now, so that parallel requests lose nothing. */
  update(change: (stored: SessionData) => SessionData): Promise<void>;
  /** Ends the session; answers the Set-Cookie header that forgets it. */
  end(): Promise<string>;
  /** What every form carries in its field `formToken`; bound to the session's id. */
  formToken: string;
}

/** What `server.ts` hands to every loader and action. */
export interface LoadContext {
  requestId: string;
  nonce: string;
  /** The address of the person's machine. */
  address: string;
  /** Their browser, in its own words. */
  device: string;
  /** The base of every link that leaves the console. */
  publicUrl: string;
  client: Client;
  session: RequestSession;
  /** Why nothing can be saved at the moment, where the provider stands in this process. */
  storageProblem(): "full" | "read-only" | undefined;
  /** Whether the installation itself is run from here; in cloud mode it is its provider's. */
  onPremise: boolean;
  /** What is known of a proxy before this server: for the self-diagnosis alone, nothing else believes it. */
  proxy: {
    /** Whether TRUST_PROXY names anybody whose word about the client is believed. */
    isTrusted: boolean;
    /** Whether this request carries headers as a proxy sends them. */
    hasSpoken: boolean;
    /** How the browser came to the proxy, as it says. */
    scheme: string | undefined;
  };
  /** Whether strangers are offered an account. In cloud mode they are; the provider has the last word. */
  selfSignUp: boolean;
  /** Whether it can be one by mobile number: whether messages come to one. In cloud mode the provider knows. */
  mobileSignUp: boolean;
  /** True while an on-premise installation has no user yet. */
  firstRun(): Promise<boolean>;
  /** What the building's state is called until the next change; undefined where nobody tells of changes: in cloud mode. */
  buildingMark(domainId: string): string | undefined;
  /** The mark under which this request began to read its building. */
  readUnder?: string | undefined;
  /** The files of backups, where the provider stands in this process; who asks for them has asked the API first. */
  backups:
    | {
        read(id: string): ReadableStream<Uint8Array>;
        receive(source: AsyncIterable<Uint8Array>): Promise<string>;
      }
    | undefined;
  /** Calls `changed` whenever something in the building changed; answers how to stop listening. */
  watchBuilding(domainId: string, changed: () => void): () => void;
}
