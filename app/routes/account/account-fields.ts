import type { Me, User } from "#contract/people/user.ts";
import { formatTimeOfDay } from "#rules/buildings/wall-clock.ts";

/** When door panels ring a person, and whether a missed call is mailed. */
export type CallSettings = Pick<Me, "rings" | "missedCallsByMail" | "quietFrom" | "quietUntil">;

/** The fields of the account's forms as they are stored. */
export const storedAccountFields = {
  name: ({ name, language }: Pick<User, "name" | "language">) => ({ name, language }),
  email: ({ email }: Pick<User, "email">) => ({ email }),
  notes: ({ notesByMail }: { notesByMail: boolean }) => ({ notesByMail }),
  calls: ({ rings = false, missedCallsByMail = false, quietFrom, quietUntil }: CallSettings) => ({
    rings,
    missedCallsByMail,
    quietFrom: quietFrom === null ? "" : formatTimeOfDay(quietFrom),
    quietUntil: quietUntil === null ? "" : formatTimeOfDay(quietUntil),
  }),
  mobile: (user: Pick<User, "countryCode" | "mobileNumber" | "userMobileSenderPreference">) => ({
    countryCode: user.countryCode ?? "",
    mobileNumber: user.mobileNumber ?? "",
    userMobileSenderPreference: user.userMobileSenderPreference,
  }),
};
