/** The first administrator of a console that tests set up. */
export const ADMINISTRATOR = {
  name: "Ada Marchetti",
  email: "ada@example.test",
  password: "a-long-enough-password",
};
