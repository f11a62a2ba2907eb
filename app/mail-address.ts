/**
 * The address that opens a new message in the reader's mail program, with nobody as its recipient yet. What is in the
 * texts stays text, whatever they hold (attack E17).
 */
export function newMailAddress({ subject, body }: { subject: string; body: string }): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
