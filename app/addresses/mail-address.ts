interface NewMail {
  subject: string;
  body: string;
  /** No recipient, if the reader is to choose. */
  recipient?: string | undefined;
}

/** The `mailto:` address of a new message. All texts are escaped, whatever they contain (attack E17). */
export function newMailAddress({ subject, body, recipient = "" }: NewMail): string {
  const [to, ...texts] = [recipient, subject, body].map(encodeURIComponent);
  return `mailto:${to}?subject=${texts[0]}&body=${texts[1]}`;
}
