import type { Log } from "#storage/log.ts";
import type { CertificatePair } from "./certificate-pair.ts";

/** Files in a mounted folder are replaced without a notice, so they are read. */
const READ_EVERY_MS = 5_000;

interface CertificateWatchOptions {
  /** Returns the pair as it is now. */
  read: () => Promise<CertificatePair>;
  /** The pair that the server uses. */
  pair: CertificatePair;
  /** Uses another pair for new connections. */
  replace: (pair: CertificatePair) => void;
  log: Log;
}

/**
 * Replaces the certificate of a running server when it has changed. While the new one can't be used the
 * earlier one stays in use, and the log says why, once for each reason.
 */
export class CertificateWatch {
  readonly #options: CertificateWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #used: CertificatePair;
  /** Of the last reading. */
  #problem: string | undefined;
  #logged: string | undefined;

  constructor(options: CertificateWatchOptions, everyMs = READ_EVERY_MS) {
    this.#options = options;
    this.#used = options.pair;
    this.#timer = setInterval(() => void this.read(), everyMs).unref();
  }

  /** Reads the pair once; never rejects. */
  async read(): Promise<void> {
    const { read, replace, log } = this.#options;
    try {
      const pair = await read();
      this.#problem = undefined;
      this.#logged = undefined;
      if (pair.cert === this.#used.cert && pair.key === this.#used.key) return;
      replace(pair);
      this.#used = pair;
      log("info", "The certificate was replaced.", { endsAt: new Date(pair.endsAt).toISOString() });
    } catch (error) {
      this.#report(error instanceof Error ? error.message : String(error));
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Two files are not replaced in one moment: what is wrong once may be a pair that is half written. */
  #report(problem: string): void {
    if (problem === this.#problem && problem !== this.#logged) {
      this.#logged = problem;
      this.#options.log("warn", "The certificate can't be used; the earlier one stays in use.", { problem });
    }
    this.#problem = problem;
  }
}
