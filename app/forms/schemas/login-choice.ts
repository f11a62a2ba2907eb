/** The fields of each kind of login. */
export const loginTypeFields = {
  MAIL: ["email"],
  MOBILE: ["countryCode", "mobileNumber", "userMobileSenderPreference"],
} as const;
