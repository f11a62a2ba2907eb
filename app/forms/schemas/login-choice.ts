/** The fields of each kind of login. */
export const loginFieldsOf = {
  MAIL: ["email"],
  MOBILE: ["countryCode", "mobileNumber", "userMobileSenderPreference"],
} as const;
