import type { Client } from "#contract/client/client.ts";
import type { ReadMemo } from "#contract/client/read-memo.ts";
import type { ApiError } from "#contract/errors.ts";
import type {
  SimulatedAction,
  SimulatorProblem,
  SimulatorView,
} from "#contract/simulator/simulated-device.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import type { SessionData } from "./auth/session-data.ts";

/** Where a sign-in ended that its person did not end here. */
export interface LeftVisit {
  userId: string;
  domainId?: string | undefined;
  /** The page; undefined if no page was requested since. */
  address?: string | undefined;
  forms: ReturnedForm[];
}

/** A form that is shown again without its secrets: it was sent after the sign-in had ended, or was refused. */
export interface ReturnedForm {
  fields: [name: string, value: string][];
  /** The names of the secrets that it had. */
  secrets: string[];
  /** Why it was refused before its action: it is too large, or its fields are not those of its page. */
  refusal?: ApiError | undefined;
}

/**
 * The session of one request's cookie. Read once per request; a privilege change gives it a new id (attack
 * B01).
 */
interface RequestSession {
  /** Undefined for a visitor without a session. */
  read(): Promise<SessionData | undefined>;
  /** Starts a session under a new id and ends the previous one; returns the Set-Cookie header. */
  start(data: SessionData): Promise<string>;
  /**
   * Updates the session under the same id: renewed tokens, the current device. Changes the stored state, so
   * that parallel requests lose nothing.
   */
  update(change: (stored: SessionData) => SessionData): Promise<void>;
  /** Ends the session; returns the Set-Cookie header that removes it. */
  end(): Promise<string>;
  /**
   * Ends the sign-in, but remembers for some minutes where it ended: the page of this request, and its form
   * without secrets. Does nothing if another request has replaced the session since.
   */
  interrupt(): Promise<void>;
  /** Where the last sign-in in this browser ended, if it was some minutes ago. */
  left(): Promise<LeftVisit | undefined>;
  /** The CSRF token of every form, in its field `formToken`; bound to the session's id. */
  formToken: string;
}

/**
 * The simulated devices of demo buildings; callers have already authorised the person as an administrator of
 * the building. Changes are reported like any other change of the building.
 */
export interface Simulator {
  /** Undefined for a building without simulated devices. */
  view(domainId: string): Promise<SimulatorView | undefined>;
  /** Acts at a device. Resolves once the action has taken effect, or with the problem that prevented it. */
  act(domainId: string, deviceId: string, action: SimulatedAction): Promise<SimulatorProblem | undefined>;
  /** Pauses or resumes the automatic events. */
  pause(domainId: string, paused: boolean): Promise<SimulatorProblem | undefined>;
  /** Triggers the next automatic event now. */
  runNextActivity(domainId: string): Promise<SimulatorProblem | undefined>;
}

interface StreamedFields {
  form: FormData;
  problem: ApiError | undefined;
}

/** What `server.ts` passes to every loader and action. */
export interface LoadContext {
  requestId: string;
  nonce: string;
  /** Waits until other requests, devices and `/healthz` have had their turn: before a page is rendered. */
  waitForTurn(): Promise<void>;
  /** The person's network address. */
  address: string;
  /** The browser's User-Agent. */
  device: string;
  /** The base of every link that leaves the console. */
  publicUrl: string;
  client: Client;
  /** The server's one clock, which notices when it is set back. */
  times: () => Times;
  /** What this request has read from the provider, for all its loaders. */
  reads: ReadMemo;
  session: RequestSession;
  /** The device token that makes this browser known to the provider; a new one is stored with the answer. */
  deviceToken: string | undefined;
  /** The fields of the request's form, except one that its action reads as a stream; empty without a form. */
  form: FormData;
  /**
   * Reads a form that is declared as streamed: passes the content of its file on as it arrives, and returns the
   * other fields; with a problem, those before it.
   */
  readStreamedForm:
    | ((receive: (content: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<StreamedFields>)
    | undefined;
  /** What a program sent as JSON instead of a form. */
  json: unknown;
  /** The search text that the request's form was sent with, for the loaders of its page. */
  sentSearch: string | undefined;
  /** The form that is given back on this page; its action shows it, and does not carry it out. */
  returned: ReturnedForm | undefined;
  /** Why the request's form was refused, for a page that shows nothing of it. */
  refusal: ApiError | undefined;
  /** Why nothing can be saved at the moment; only with an embedded provider. */
  storageProblem(): "full" | "read-only" | undefined;
  /** Whether the installation is managed from here; in cloud mode it is not. */
  onPremise: boolean;
  /** What is known of a proxy in front of this server: for the diagnosis only, nothing else relies on it. */
  proxy: {
    /** Whether TRUST_PROXY names a trusted proxy. */
    isTrusted: boolean;
    /** Whether this request has proxy headers. */
    hasProxyHeaders: boolean;
    /** The scheme that the proxy reports. */
    scheme: string | undefined;
  };
  /** The installation's own certificate authority; undefined with another certificate, or without one. */
  authority:
    | {
        /** The name that people see in the settings of their devices. */
        name: string;
        /** DER. */
        certificate: Uint8Array;
        /** SHA-256, as bytes in hexadecimal with colons between. */
        fingerprint: string;
        /** The address by http of the page that offers the certificate. */
        address: string;
      }
    | undefined;
  /** Whether this request came by http to a server with a certificate. */
  byHttp: boolean;
  /** Whether everyone may sign up. True in cloud mode, where the provider decides. */
  selfSignUp: boolean;
  /**
   * Whether people may sign up by mobile number: whether messages can be sent to one. In cloud mode the
   * provider decides.
   */
  mobileSignUp: boolean;
  /** True while an on-premise installation has no user yet. */
  firstRun(): Promise<boolean>;
  /** The building's current version; undefined if changes are not reported: in cloud mode. */
  buildingMark(domainId: string): string | undefined;
  /** Differs after each urgent change of the building, such as a ring; undefined as {@link buildingMark}. */
  urgentMark(domainId: string): string | undefined;
  /** The building's mark at the first call in this request: each guard calls it before anything is read. */
  markAtRead(domainId: string): string | undefined;
  /** The backup files of an embedded provider; callers have already been authorised by the API. */
  backups:
    | {
        /** `checkpoint` is called periodically during sending; nothing is sent after it has thrown. */
        read(
          id: string,
          checkpoint: () => Promise<unknown>,
        ): Promise<{ bytes: number; content: ReadableStream<Uint8Array> }>;
        receive(source: AsyncIterable<Uint8Array>): Promise<string>;
      }
    | undefined;
  /** Undefined in cloud mode. */
  simulator: Simulator | undefined;
  /** Calls `listener` whenever something in the building changed; returns an unsubscribe function. */
  watchBuilding(domainId: string, listener: (isUrgent: boolean) => void): () => void;
  /**
   * Reserves a place for an event stream and returns the function that frees it; `end` is called when the
   * stream has to make room for a newer one of the same session or person. Undefined if the server has no
   * place left.
   */
  openStream(owner: { session: string; userId: string }, end: () => void): (() => void) | undefined;
}
