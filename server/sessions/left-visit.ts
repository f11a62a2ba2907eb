/** How long a person who signs in again is led back to where their sign-in ended, with what they had typed. */
export const RETURN_WITHIN_MS = 15 * 60_000;
/** The forms of several windows; an older one is dropped. */
const FORMS_MAX = 3;

/** A form that was sent after the sign-in had ended: what was typed, and which secrets must be typed again. */
export interface LeftForm {
  /** The path and query that it was sent to. */
  address: string;
  fields: [name: string, value: string][];
  secrets: string[];
}

/** The page that a request was for, and the form that it sent. */
export interface LeftPage {
  /** Undefined for a request that shows no page. */
  address?: string | undefined;
  form?: LeftForm | undefined;
}

/** Whose session it is, and in which building. */
export interface Visitor {
  userId: string;
  building?: { domainId: string };
}

/** Where a person's sign-in ended in this browser. */
export interface LeftVisit {
  userId: string;
  domainId?: string | undefined;
  address?: string | undefined;
  /** The latest first. */
  forms: LeftForm[];
  /** Epoch ms. */
  until: number;
}

/** The visit that a person leaves as their sign-in ends. */
export function startLeaving({ userId, building }: Visitor, now: number): LeftVisit {
  return { userId, domainId: building?.domainId, forms: [], until: now + RETURN_WITHIN_MS };
}

/** Adds the page of a request. The page of the last form is where the person is led: pages reload without being asked. */
export function addPage(left: LeftVisit, { address, form }: LeftPage, now: number): LeftVisit {
  const { userId, domainId } = left;
  const others = left.forms.filter((each) => each.address !== form?.address);
  const forms = form ? [form, ...others].slice(0, FORMS_MAX) : left.forms;
  const last = forms[0]?.address ?? address ?? left.address;
  return { userId, domainId, address: last, forms, until: now + RETURN_WITHIN_MS };
}

/** Whether a visit may be continued in this session: only the same person's, and in no other building. */
export function isContinuedBy(left: LeftVisit, { userId, building }: Visitor): boolean {
  return left.userId === userId && (building === undefined || building.domainId === left.domainId);
}

/** Returns the visit without the form of an address, which is given back once; undefined if it was the last one. */
export function withoutForm(left: LeftVisit, shownAt: string): LeftVisit | undefined {
  const forms = left.forms.filter(({ address }) => address !== shownAt);
  const { userId, domainId, address, until } = left;
  return forms.length === 0 ? undefined : { userId, domainId, address, forms, until };
}
