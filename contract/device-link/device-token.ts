import { z } from "zod";

/** Above the length of a token with the maximum number of accounts. */
export const DEVICE_TOKEN_MAX = 512;

/** The token by which a later sign-in recognises a browser or program. It gives no access. */
export const deviceToken = z.string().max(DEVICE_TOKEN_MAX);
