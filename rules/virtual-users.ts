/** A household is small; more virtual users than these nobody looks after. */
export const VIRTUAL_USERS_PER_OWNER_MAX = 20;

const STEM_LENGTH_MAX = 24;

/**
 * What a virtual user signs in with: what is left of the name in small letters and a random part, so that a name
 * tells nobody whether such a user exists. It has letters and no @, so that it is neither a person's address nor a number.
 */
export function virtualUserName(name: string, random: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase();
  const stem = /[a-z]/.test(plain) ? plain : `user${plain}`;
  return `${stem.slice(0, STEM_LENGTH_MAX)}-${random}`;
}
