interface NewMail {
  subject: string;
  body: string;
  /** Nobody yet, where the reader is to choose. */
  recipient?: string | undefined;
}

/**
 * The address that opens a new message in the reader's mail program. What is in the texts stays text, whatever they
 * hold (attack E17).
 */
export function newMailAddress({ subject, body, recipient = "" }: NewMail): string {
  const [to, ...texts] = [recipient, subject, body].map(encodeURIComponent);
  return `mailto:${to}?subject=${texts[0]}&body=${texts[1]}`;
}
