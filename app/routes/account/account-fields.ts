import type { Me, User } from "#contract/people/user.ts";
import { formatTimeOfDay } from "#rules/buildings/wall-clock.ts";

/** The fields of the account's forms as they are stored. */
export const storedAccountFields = {
  name: ({ name, language }: Pick<User, "name" | "language">) => ({ name, language }),
  email: ({ email }: Pick<User, "email">) => ({ email }),
  notes: ({ notesByMail }: { notesByMail: boolean }) => ({ notesByMail }),
  calls: ({ rings = false, quietFrom, quietUntil }: Pick<Me, "rings" | "quietFrom" | "quietUntil">) => ({
    rings,
    quietFrom: quietFrom === null ? "" : formatTimeOfDay(quietFrom),
    quietUntil: quietUntil === null ? "" : formatTimeOfDay(quietUntil),
  }),
  mobile: (user: Pick<User, "countryCode" | "mobileNumber" | "userMobileSenderPreference">) => ({
    countryCode: user.countryCode ?? "",
    mobileNumber: user.mobileNumber ?? "",
    userMobileSenderPreference: user.userMobileSenderPreference,
  }),
};
