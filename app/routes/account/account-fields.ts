import type { User } from "#contract/people/user.ts";

/** The fields of the account's forms as they are stored. */
export const storedAccountFields = {
  name: ({ name, language }: Pick<User, "name" | "language">) => ({ name, language }),
  email: ({ email }: Pick<User, "email">) => ({ email }),
  notes: ({ notesByMail }: { notesByMail: boolean }) => ({ notesByMail }),
  mobile: (user: Pick<User, "countryCode" | "mobileNumber" | "userMobileSenderPreference">) => ({
    countryCode: user.countryCode ?? "",
    mobileNumber: user.mobileNumber ?? "",
    userMobileSenderPreference: user.userMobileSenderPreference,
  }),
};
