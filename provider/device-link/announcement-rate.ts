import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "#contract/errors.ts";
import { toNetwork } from "../sign-in/guards.ts";

/**
 * Far more than devices need during installation. A stranger must connect ten times a second to use it up,
 * and a device behind the same address that retries still gets through.
 */
export const ANNOUNCEMENTS_PER_MINUTE_MAX = 600;

export interface AnnouncementRate {
  /** @throws ApiError TOO_MANY_TRIES */
  take(address: string | undefined): Promise<void>;
}

/**
 * Makes a limit of how often the devices of one network announce themselves. An announcement guesses no
 * secret, so no guard counts it.
 */
export function createAnnouncementRate(): AnnouncementRate {
  const limiter = new RateLimiterMemory({ points: ANNOUNCEMENTS_PER_MINUTE_MAX, duration: 60 });
  return {
    async take(address) {
      if (address === undefined) return;
      await limiter.consume(toNetwork(address)).catch((refusal: RateLimiterRes) => {
        throw new ApiError("TOO_MANY_TRIES", { retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) });
      });
    },
  };
}
