/** What readers need to know before the first call, in Markdown, as OpenAPI has it. */
export const ABOUT = `Every call of a Portineria server. A call that the console makes is a call that any program may make.

## Tokens

A **user token** identifies a person. \`POST /oauth/token\` issues it for a user name and a password (OAuth 2, grant \`password\`). The user name is an e-mail address, a mobile number with its country's code (\`+393331234567\`), or a virtual user's user name.

A **building token** identifies a person in a building, with their role there. \`POST /api/auth/{domainId}\` issues it for a user token; \`GET /users/me/domains\` lists the buildings.

Both are sent as \`Authorization: Bearer …\`. An access token lasts an hour; the \`refresh_token\` renews it once, by the grant \`refresh_token\`. The failure 2013 (MFA_REQUIRED) requires a second step: the same call with \`grant_type=urn:portineria:otp\`, its \`mfa_token\` and a code of the authenticator app.

## Roles

* **virtual user**: signs in without an e-mail address; a person of the building answers for it.
* **user**: sees the building and uses what they were granted.
* **credential manager**: also sees people and manages codes, tags, faces and credentials. The members of the agent group \`all-the-credential-managers\` are credential managers.
* **installer**: sets up what the administrator selected in a support invite, devices (\`DEVICES\`), auxiliaries (\`AUXILIARIES\`) or both, in addition to the person's other rights. A person becomes an installer by accepting the invite; the right ends with the invite's end date, when the invite is withdrawn, when the person leaves the building and with \`POST /domains/{id}/terminateConfiguration\`. The description of a call states whether an installer may make it.
* **administrator**: does everything in the building. The members of the user group \`ADMINISTRATORS\` are administrators; the first is the person who created the building.
* **installation's administrator**: manages users, mail, backups and diagnosis of the whole server, whatever their role in a building. The first is the person who set up the server.

## Values

Bodies and answers are JSON unless stated otherwise. Times are milliseconds since 1970 (\`int64\`). Ids are strings. A text has one line: line breaks and other control characters are refused, except that a name gets spaces for its line breaks, and that notes, messages, preferences and passwords may have any. A list is a page \`{items, page, pageSize, total}\`: by default page 0 with up to 10000 items, the history with 50. Two lists are returned whole, as \`{items}\`: the user groups and the answer to \`queryInfo\`. Fields that a change omits stay unchanged. A field or a parameter that a call does not know is refused with its name.

## Failures

A failure is \`{code, message}\`, with \`fields\` where input was wrong: the path of each field and a word of the list under **Error**. 401 with code 2000 means: sign in again. After 429 and 503, \`Retry-After\` states after how many seconds to try again. \`POST /oauth/token\` also returns failures as OAuth 2 does: \`error\` and \`error_description\` beside \`code\` and \`message\`.

Send \`Idempotency-Key\` with a change that must not be made twice.

## From a licence to an open door

1. \`POST /oauth/token\`: a user token.
2. \`POST /licenses/activateWithDomain\` with a licence code: a building. The server's command \`npm run licence\` makes codes.
3. \`POST /api/auth/{domainId}\`: a building token.
4. \`GET /devices/hwId/{hwId}/baseInfo\` with the activation code printed on the device: its id.
5. \`POST /devices/{id}/enable/{licenseId}\`, then \`POST /devices/{id}/configuration\`: the device is in service, with its default outputs and groups.
6. \`POST /agentgroups\` and \`POST /agentgroups/{id}/members\`: the people who get access together.
7. \`POST /devices/{id}/accessRules\` with an action ACTIVATION of an output: what opens for them.
8. \`POST /accesscredentials/users\` with \`credentialType\` CODE: the code that they type at the door.
9. \`POST /devices/{id}/ringBellButtons\` and \`POST /invites\`: a button on the nameplate, and an invite for the people behind it.

When a person types the code at the device, the device requests a decision from the server over the device link, and the door opens; \`POST /events/query\` returns the event. The messages between devices and server are described at \`/api/v2/docs/device-link\`.`;
