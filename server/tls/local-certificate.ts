import { createServerCertificate } from "./certificate-contents.ts";
import type { CertificatePair } from "./certificate-pair.ts";
import type { LocalAuthority } from "./local-authority.ts";

const DAY_MS = 24 * 3_600_000;
/** Devices of Apple accept 398 days at most. */
const LIFE_MS = 397 * DAY_MS;
/** Clocks of people's devices may be behind. */
const BEFORE_NOW_MS = DAY_MS;
const RENEWED_AFTER = 2 / 3;

/**
 * The server's certificate, signed by the installation's own authority. It is made in memory, and again when two
 * thirds of its life have passed, when the clock is corrected, and when the machine has another name or address
 * that the authority can sign for.
 */
export class LocalCertificate {
  readonly #authority: LocalAuthority;
  readonly #readHosts: () => string[];
  #pair: (CertificatePair & { hosts: string[] }) | undefined;

  /** @param readHosts returns the current names and IP addresses of the server, sorted */
  constructor(authority: LocalAuthority, readHosts: () => string[]) {
    this.#authority = authority;
    this.#readHosts = readHosts;
  }

  /** Returns the certificate to use now. @param now epoch ms */
  async read(now: number): Promise<CertificatePair> {
    const hosts = this.#readHosts().filter((host) => this.#authority.hosts.includes(host));
    if (this.#pair && isFresh(this.#pair, now) && this.#pair.hosts.join() === hosts.join()) return this.#pair;
    const startsAt = now - BEFORE_NOW_MS;
    const endsAt = Math.min(startsAt + LIFE_MS, this.#authority.endsAt);
    const issued = await createServerCertificate({ authority: this.#authority, hosts, startsAt, endsAt });
    this.#pair = { cert: issued.cert, key: issued.key, startsAt, endsAt, hosts };
    return this.#pair;
  }
}

function isFresh({ startsAt, endsAt }: CertificatePair, now: number): boolean {
  return now >= startsAt && now < startsAt + (endsAt - startsAt) * RENEWED_AFTER;
}
