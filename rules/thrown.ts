/**
 * The names of failures of the console's actions (§8): they are shown beside the number and the text of the
 * provider's error, so that support can see which step failed. Two more failures have their own texts:
 * NO_VALID_SUBSCRIPTION, and the image picker's for a file that is not a picture.
 */
export const THROWN = {
  enterDomain: "ERR_DOMAIN_LOGIN",
  activateWithDomain: "ERR_ACTIVATE_WITH_DOMAIN",
  domainName: "ERR_DOMAIN_NAME",
  avatarUploadAddress: "ERR_GET_AVATAR_UPLOAD_URI",
  avatarUpload: "ERR_UPLOAD_DOMAIN_AVATAR",
  create: "CREATE_ERROR",
  alreadyPresent: "ALREADY_PRESENT",
} as const;

export type ThrownError = (typeof THROWN)[keyof typeof THROWN];
