/** The link to accept an invite; its base is only the configured public address. */
export function inviteAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/invite/${encodeURIComponent(code)}`;
}
