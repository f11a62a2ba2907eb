/** What is asked for each way in which a person gets a password. */
export const startChoiceFields = { link: [], password: ["password"] } as const;
