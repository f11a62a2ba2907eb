/** The link that a person opens to accept an invite; its base is the configured public address only. */
export function inviteAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/invite/${encodeURIComponent(code)}`;
}
