import { afterAll, beforeAll, expect, test } from "vitest";
import { type Language, LANGUAGES } from "#rules/languages.ts";
import { freshIpAddress } from "../attacks/support/requests.ts";
import { createVisitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

let console: RunningConsole;

beforeAll(async () => {
  const { email, password } = ADMINISTRATOR;
  console = await startConsole({ env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });
});

afterAll(() => console?.stop());

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(console.url + path, { headers });
  const text = await answer.text();
  const token = /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
  return { text, token, nonce };
}

test("every visitor's login screen differs only in its token and nonce", async () => {
  const visits = [await open("/"), await open("/"), await open("/")];
  expect(new Set(visits.map(({ token }) => token)).size).toBe(3);
  expect(new Set(visits.map(({ nonce }) => nonce)).size).toBe(3);
  for (const { text, token, nonce } of visits) {
    expect(text).toContain(`nonce="${nonce}"`);
    for (const other of visits.filter((each) => each.token !== token)) {
      expect(text).not.toContain(other.token);
      expect(text).not.toContain(other.nonce);
    }
  }
  const [bare] = new Set(
    visits.map(({ text, token, nonce }) => text.replaceAll(token, "").replaceAll(nonce, "")),
  );
  for (const { text, token, nonce } of visits)
    expect(text.replaceAll(token, "").replaceAll(nonce, "")).toBe(bare);
});

test("another language or another notice has another page", async () => {
  const { text } = await open("/", { "accept-language": "de" });
  expect(text).toContain('<html lang="de"');
  expect((await open("/?deleted")).text).not.toBe((await open("/")).text);
  expect((await open("/", { "accept-language": "fr" })).text).toContain('<html lang="fr"');
});

/** What a person may sign in with, and the refusal of a wrong sign-in name or password, in each language. */
const signInWords: Record<Language, { names: string[]; refused: string }> = {
  it: {
    names: ["E-mail", "numero di cellulare", "nome utente"],
    refused: "Il nome di accesso o la password non sono corretti.",
  },
  en: {
    names: ["E-mail", "mobile number", "user name"],
    refused: "The sign-in name or the password is wrong.",
  },
  fr: {
    names: ["E-mail", "numéro de mobile", "nom d’utilisateur"],
    refused: "L’identifiant ou le mot de passe est incorrect.",
  },
  nl: {
    names: ["E-mail", "mobiel nummer", "gebruikersnaam"],
    refused: "De aanmeldnaam of het wachtwoord is onjuist.",
  },
  es: {
    names: ["Correo", "número de móvil", "nombre de usuario"],
    refused: "El identificador o la contraseña no son correctos.",
  },
  de: { names: ["E-Mail", "Mobilnummer", "Benutzername"], refused: "Anmeldename oder Passwort ist falsch." },
};

test.each(LANGUAGES)(
  "in %s the login names all that a person may sign in with, and its refusal none of them (S-D5)",
  async (language) => {
    const { names, refused } = signInWords[language];
    const visitor = createVisitor(console.url);
    await visitor.submit("/language", { language });
    const label = /<label[^>]*for="[^"]*username"[^>]*>(.*?)<\/label>/s.exec(
      (await visitor.open("/")).text,
    )?.[1];
    for (const name of names) expect(plain(label ?? "")).toContain(name);
    const wrong = { username: `nobody-${language}@example.org`, password: "not the password" };
    const answer = await visitor.submit("/?index", wrong, { from: freshIpAddress() });
    expect(answer.status).toBe(401);
    expect(
      plain(/class="notice danger" role="alert"[^>]*>(.*?)<\/div>/s.exec(answer.text)?.[1] ?? ""),
    ).toContain(refused);
  },
);

/** Returns the text of HTML without its tags, with one kind of apostrophe. */
function plain(html: string): string {
  return html.replaceAll(/&#x27;|'/g, "’").replaceAll(/<[^>]*>/g, "");
}

test("a visitor signs in with the token of a stored page", async () => {
  await open("/");
  const visitor = createVisitor(console.url);
  await visitor.signIn(ADMINISTRATOR);
  expect((await visitor.open("/user_home")).status).toBe(200);
});
