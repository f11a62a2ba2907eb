import { freshMailAddress, type Person } from "./browser/screens.ts";
import { type Installation } from "./console.ts";

/** Creates a person in the installation's building, who signs up and joins through the API. */
export async function newResident(
  installation: Installation,
  name: string,
): Promise<Person & { id: string }> {
  const { api, calls } = installation;
  const person = { name, email: freshMailAddress(), password: "another-long-password" };
  const { id } = await api.onPremise.createUser({ body: person });
  const { code } = await api.invites.create({ body: {} });
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await calls().auth.token({ body: login });
  await calls(access_token).accountLinks.acceptTermsOfService();
  await calls(access_token).invites.activate({ body: { code } });
  return { ...person, id };
}
