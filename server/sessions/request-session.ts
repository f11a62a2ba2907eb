import type { Cookie } from "@remix-run/node";
import {
  addPage,
  isContinuedBy,
  type LeftForm,
  type LeftPage,
  type LeftVisit,
  startLeaving,
  type Visitor,
  withoutForm,
} from "./left-visit.ts";
import type { SessionSeal } from "./session-seal.ts";
import type { OpenSession, SessionStore, StoredSession } from "./session-store.ts";

interface RequestSessionOptions<D> {
  store: SessionStore<D>;
  seal: SessionSeal;
  cookie: Cookie;
  now: () => number;
  /** The id in the request's cookie, or a new one. */
  id: string;
  /** Whether the browser sent the id. */
  isKnown: boolean;
  /** Whether a hidden page sent it without its reader, so that it does not prolong the session. */
  isUnattended: boolean;
  /** Returns what the request leaves if the sign-in has ended. */
  page: () => LeftPage;
}

/** The session of one request's cookie; the console's load context documents each part. */
export class RequestSession<D extends Visitor> {
  readonly #options: RequestSessionOptions<D>;
  #id: string;
  #stored: Promise<OpenSession<D> | undefined> | undefined;
  #interruption: Promise<void> | undefined;
  formToken: string;

  constructor(options: RequestSessionOptions<D>) {
    this.#options = options;
    this.#id = options.id;
    this.formToken = options.seal.formToken(options.id);
  }

  async read(): Promise<D | undefined> {
    const found = await this.#find();
    return found && this.#options.store.isSignedIn(found) ? found.data : undefined;
  }

  async start(data: D): Promise<string> {
    const { store, seal, cookie, now } = this.#options;
    const before = this.#id;
    const left = await this.left();
    this.#id = seal.newId();
    const first: StoredSession<D> = {
      data,
      startedAt: now(),
      left: left && isContinuedBy(left, data) ? left : undefined,
    };
    this.#stored = Promise.resolve(await store.replace(before, this.#id, first));
    this.formToken = seal.formToken(this.#id);
    return cookie.serialize(this.#id);
  }

  update(next: (stored: D) => D): Promise<void> {
    return this.#change((found) => {
      const { data, startedAt, left } = found;
      return data && this.#options.store.isSignedIn(found)
        ? { data: next(data), startedAt, left }
        : undefined;
    });
  }

  async end(): Promise<string> {
    const { store, cookie } = this.#options;
    await store.end(this.#id);
    this.#stored = Promise.resolve(undefined);
    return cookie.serialize("", { expires: new Date(0) });
  }

  interrupt(): Promise<void> {
    this.#interruption ??= this.#leave();
    return this.#interruption;
  }

  async left(): Promise<LeftVisit | undefined> {
    return (await this.#find())?.left;
  }

  /** The form that this person sent to an address, in this building, after their last sign-in had ended. */
  async formFor(address: string): Promise<LeftForm | undefined> {
    const found = await this.#find();
    if (!found?.data || !found.left || !this.#options.store.isSignedIn(found)) return undefined;
    const isThere = found.data.building?.domainId === found.left.domainId;
    return isThere ? found.left.forms.find((each) => each.address === address) : undefined;
  }

  /** Deletes a form that has been given back. */
  forgetForm(address: string): Promise<void> {
    return this.#change(({ data, startedAt, left }) => ({
      data,
      startedAt,
      left: left && withoutForm(left, address),
    }));
  }

  #find(): Promise<OpenSession<D> | undefined> {
    const { store, isKnown, isUnattended } = this.#options;
    this.#stored ??= isKnown ? store.visit(this.#id, { isUnattended }) : Promise.resolve(undefined);
    return this.#stored;
  }

  /** Changes the session, unless another request has ended or replaced it. */
  async #change(next: (now: OpenSession<D>) => StoredSession<D> | undefined): Promise<void> {
    const { store, isUnattended } = this.#options;
    this.#stored = Promise.resolve(await store.change(this.#id, next, { isUnattended }));
  }

  async #leave(): Promise<void> {
    const { page, now } = this.#options;
    // Nothing is stored for a browser in which no one was signed in.
    if (!(await this.#find())) return;
    await this.#change(({ data, startedAt, left }) => {
      const leaving = left ?? (data && startLeaving(data, now()));
      return leaving && { startedAt, left: addPage(leaving, page(), now()) };
    });
  }
}
