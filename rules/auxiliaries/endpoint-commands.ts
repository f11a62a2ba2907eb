const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** What an endpoint's command means: a request of its own, or a text that only the auxiliary understands. */
type EndpointCommand =
  | { kind: "request"; method: (typeof METHODS)[number]; path: string; body: string | undefined }
  | { kind: "text"; text: string };

/** A method, a path and, after spaces, a body; a path alone is a GET. */
const REQUEST = new RegExp(`^(?:(${METHODS.join("|")})[ \\t]+)?(/\\S*)(?:\\s+([^]+))?$`);
const BEGINS_AS_REQUEST = new RegExp(`^(?:(?:${METHODS.join("|")})[ \\t]|/)`);

/**
 * Parses a command: `GET /relay/0?turn=on`, `POST /open {"door":1}`, `/relay/0?turn=on`, or any text that
 * begins neither with a method nor with a slash. Undefined for a request whose path could lead elsewhere.
 */
export function readCommand(command: string): EndpointCommand | undefined {
  const text = command.trim();
  if (!BEGINS_AS_REQUEST.test(text)) return { kind: "text", text };
  const [, method = "GET", path, body] = REQUEST.exec(text) ?? [];
  if (path === undefined || !staysBelow(path)) return undefined;
  return { kind: "request", method: METHODS.find((each) => each === method)!, path, body };
}

/**
 * Whether a path names something below any base: no other host (`//evil`), no way up (`..`, also encoded), no
 * character that is read as a slash or is not sent.
 */
function staysBelow(path: string): boolean {
  const [name = ""] = path.split("?");
  return !name.startsWith("//") && !/[\\#]/.test(path) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(name);
}
