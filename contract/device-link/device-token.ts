import { z } from "zod";

/** Above the length of a token with the maximum number of accounts. */
export const DEVICE_TOKEN_MAX = 512;

/** A token that makes a browser or program known at later sign-ins. It gives no access. */
export const deviceToken = z.string().max(DEVICE_TOKEN_MAX);
