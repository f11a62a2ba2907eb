/** A household is small; more virtual users than this would be unmanaged. */
export const VIRTUAL_USERS_PER_OWNER_MAX = 20;

const STEM_LENGTH_MAX = 24;

/**
 * Returns the user name of a virtual user: the name's letters and digits in lower case and a random part, so
 * that a name does not reveal whether such a user exists. It has letters and no @, so that it is neither a
 * mail address nor a number.
 */
export function virtualUserName(name: string, random: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase();
  const stem = /[a-z]/.test(plain) ? plain : `user${plain}`;
  return `${stem.slice(0, STEM_LENGTH_MAX)}-${random}`;
}
