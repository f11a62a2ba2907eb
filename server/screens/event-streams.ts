/** More windows than a person has open; a browser has one stream for each visible window. */
export const SESSION_STREAMS_MAX = 10;
/** The limit for all sessions of a person. */
export const PERSON_STREAMS_MAX = 30;
/** A third of the connections that the server accepts, so that pages and calls always find room. */
const STREAMS_MAX = 4_000;

interface StreamOwner {
  session: string;
  userId: string;
}

/** The open event streams of this server. */
interface EventStreams {
  /**
   * Adds a stream and returns a function that removes it. When its session or its person is at the limit,
   * their oldest stream is ended. Undefined when the server is at its limit.
   */
  open(owner: StreamOwner, end: () => void): (() => void) | undefined;
}

interface OpenStream extends StreamOwner {
  end(): void;
}

/** Counts event streams by session, by person and in total. */
export function createEventStreams(max: number = STREAMS_MAX): EventStreams {
  /** In the order in which they were opened. */
  const all = new Set<OpenStream>();
  const ofSession = new Map<string, Set<OpenStream>>();
  const ofPerson = new Map<string, Set<OpenStream>>();

  function close(stream: OpenStream): void {
    all.delete(stream);
    remove(ofSession, stream.session, stream);
    remove(ofPerson, stream.userId, stream);
  }

  function endOldest(streams: ReadonlySet<OpenStream> | undefined, most: number): void {
    const [oldest] = streams && streams.size >= most ? streams : [];
    if (!oldest) return;
    close(oldest);
    oldest.end();
  }

  return {
    open({ session, userId }, end) {
      endOldest(ofSession.get(session), SESSION_STREAMS_MAX);
      endOldest(ofPerson.get(userId), PERSON_STREAMS_MAX);
      if (all.size >= max) return undefined;
      const stream: OpenStream = { session, userId, end };
      all.add(stream);
      add(ofSession, session, stream);
      add(ofPerson, userId, stream);
      return () => close(stream);
    },
  };
}

function add(groups: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(stream));
}

function remove(groups: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const group = groups.get(key);
  group?.delete(stream);
  if (group?.size === 0) groups.delete(key);
}
