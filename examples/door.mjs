#!/usr/bin/env node
/**
 * A door panel in one file, to start your own from. It needs the npm package `mqtt` and nothing of this project:
 *
 *   node door.mjs --server mqtt://localhost:1883 --hw-id MY-DOOR-1 --activation-code ABCD-EFGH-JKLM
 *
 * It reads lines: `tag VALUE`, `code DIGITS`, `ring POSITION`, `status`, `quit`; prints what it does; and exits at the
 * end of standard input. The link is described in docs/device-link.md; the parts below follow its order.
 */
import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "mqtt";

const DECIDED_WITHIN_MS = 2_000;
const ACKNOWLEDGED_WITHIN_MS = 10_000;
const EVENTS_PER_MESSAGE = 50;
const COMMANDS_REMEMBERED = 100;
const WANTED_PARTS_MAX = 500;
const CLOCK_TOLERANCE_MS = 30_000;
const GOODBYE_MS = 1_000;

// Values: a hash identifies what opens a door.

export function computeVerifier(secret, type, value) {
  const isTyped = type === "NFC_TAG" || type === "CODE";
  const plain = isTyped ? value.replace(/[\s:-]/g, "").toUpperCase() : value.trim();
  return createHmac("sha256", secret).update(`${type}:${plain}`).digest("hex");
}

export function sealTag(secret, eventId, value, vector = randomBytes(12)) {
  const key = Buffer.from(hkdfSync("sha256", secret, "portineria", "presented-tag", 32));
  const cipher = createCipheriv("aes-256-gcm", key, vector).setAAD(Buffer.from(eventId));
  const content = [cipher.update(value, "utf8"), cipher.final()];
  return Buffer.concat([vector, ...content, cipher.getAuthTag()]).toString("base64url");
}

/** Joins the parts of a configuration in the order of their names, and concatenates lists of several parts. */
export function joinParts(version, parts) {
  const joined = { version, people: [], tags: [], credentials: [] };
  for (const name of Object.keys(parts).sort())
    for (const [field, value] of Object.entries(parts[name].content))
      joined[field] = Array.isArray(joined[field]) ? [...joined[field], ...value] : value;
  return joined;
}

// Deciding alone.

const UNKNOWN = { CODE: "UNKNOWN_CODE", NFC_TAG: "UNKNOWN_TAG", QR: "UNKNOWN_QR", FACE_ID: "UNKNOWN_FACE" };
const UNUSABLE = ["NOT_YET_VALID", "EXPIRED", "USED_UP"];

/** Decides by a configuration what `presented` opens at `now`, in epoch ms. */
export function decide(configuration, { method, verifier, outputId, isKeypadLocked = false }, now) {
  if (method === "CODE" && isKeypadLocked) return refused("TOO_MANY_CODES");
  const { tags, credentials } = configuration;
  const tag = method === "NFC_TAG" ? tags.find((each) => each.verifier === verifier) : undefined;
  if (method === "NFC_TAG" && !tag) return refused("UNKNOWN_TAG");
  if (tag?.isLost) return refused("TAG_LOST", { tagId: tag.id });
  if (tag?.userId === null) return refused("TAG_NOT_ASSIGNED", { tagId: tag.id });
  const known = tag ? { tagId: tag.id, ...personOf(configuration, tag.userId) } : {};
  const isFor = tag
    ? (each) => each.userId === tag.userId && [null, verifier].includes(each.verifier)
    : (each) => each.verifier === verifier;
  const fitting = credentials.filter((each) => each.credentialType === method && isFor(each));
  const credential = bestOf(fitting, now);
  if (!credential) return refused(tag ? "NO_CREDENTIAL" : UNKNOWN[method], known);
  Object.assign(known, personOf(configuration, credential.userId), { credentialId: credential.id });
  const reason = whyNot(credential, now);
  return reason ? refused(reason, known) : decideByRights(configuration, credential.userId, outputId, known);
}

function whyNot({ startTime, endTime, remainingUsages }, now) {
  if (endTime !== null && now >= endTime) return "EXPIRED";
  if (remainingUsages !== null && remainingUsages <= 0) return "USED_UP";
  return startTime !== null && now < startTime ? "NOT_YET_VALID" : undefined;
}

function bestOf(credentials, now) {
  const usable = credentials.filter((each) => !whyNot(each, now));
  if (usable.length > 0) return usable.find(({ remainingUsages }) => remainingUsages === null) ?? usable[0];
  const unusable = UNUSABLE.map((reason) => credentials.find((each) => whyNot(each, now) === reason));
  return unusable.find(Boolean);
}

function decideByRights(configuration, userId, outputId, known) {
  const person = configuration.people.find((each) => each.userId === userId);
  const rights = rightsOf(configuration, person?.groupIds ?? []);
  if (rights.length === 0) return refused("NO_ACCESS_HERE", known);
  if (rights.every((right) => right.outputIds.length + right.elevatorCalls.length === 0))
    return refused("NOTHING_TO_OPEN", { ...known, ...rights[0].origin });
  const areas = configuration.elevatorAreas
    .filter(({ agentGroupId }) => person.groupIds.includes(agentGroupId))
    .flatMap(({ areaIds }) => areaIds);
  const isDesired = (id) => outputId === undefined || id === outputId;
  const isAllowed = ({ areaId }) => outputId === undefined && areas.includes(areaId);
  const deciding =
    rights.find((right) => right.outputIds.some(isDesired)) ??
    rights.find((right) => right.elevatorCalls.some(isAllowed));
  if (!deciding) return refused("NO_ACCESS_HERE", known);
  const calls = rights.flatMap((right) => right.elevatorCalls.filter(isAllowed));
  return {
    outcome: "granted",
    reason: "GRANTED",
    ...known,
    ...deciding.origin,
    outputIds: [...new Set(rights.flatMap((right) => right.outputIds.filter(isDesired)))],
    elevatorCalls: [...new Map(calls.map((call) => [`${call.kind} ${call.areaId}`, call])).values()],
  };
}

function rightsOf({ associations, actionGroups, zones }, groupIds) {
  const rights = new Map();
  for (const { id, agentGroupId, actionGroupId } of associations) {
    if (!groupIds.includes(agentGroupId) || rights.has(`rule ${actionGroupId}`)) continue;
    const { outputIds = [], elevatorCalls = [] } =
      actionGroups.find((each) => each.id === actionGroupId) ?? {};
    const origin = { associationId: id, actionGroupId };
    rights.set(`rule ${actionGroupId}`, { origin, outputIds, elevatorCalls });
  }
  for (const { agentGroupId, outputGroupId, outputIds } of zones) {
    if (!groupIds.includes(agentGroupId) || rights.has(`zone ${outputGroupId}`)) continue;
    rights.set(`zone ${outputGroupId}`, { origin: { outputGroupId }, outputIds, elevatorCalls: [] });
  }
  return [...rights.values()];
}

function personOf({ people }, userId) {
  const person = people.find((each) => each.userId === userId);
  return person ? { userId, userName: person.name } : { userId };
}

function refused(reason, known = {}) {
  return { outcome: "refused", reason, ...known, outputIds: [], elevatorCalls: [] };
}

/** Whether too many unknown codes were tried within a minute, an hour or a day. */
function isKeypadLocked(tries, now) {
  const within = (ms) => tries.filter((time) => time - now < 60_000 && now - time < ms).length;
  return within(60_000) >= 10 || within(3_600_000) >= 50 || within(86_400_000) >= 200;
}

/** The panel itself: writes its state to `stateFile` before the state has an effect. */
function startDoor({ server, hwId, activationCode, stateFile }) {
  const state = readState(stateFile);
  const startedAt = Date.now();
  const pending = new Map();
  const turnedOn = new Set();
  let client;
  let password;
  let isRefused = false;
  let isInService = false;
  let resendTimer;
  let gathering;
  let aheadMs = 0;

  function save() {
    writeFileSync(`${stateFile}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${stateFile}.new`, stateFile);
  }

  // Signing in.

  function signIn() {
    const bySecret = state.secret !== null && !isRefused;
    password = bySecret ? `secret:${state.secret}` : `activation:${activationCode}`;
    isRefused = false;
    const options = {
      clientId: hwId,
      username: hwId,
      password,
      clean: true,
      keepalive: 30,
      protocolVersion: 4,
    };
    const current = connect(server, { ...options, reconnectPeriod: 0, resubscribe: false });
    client = current;
    current.on("connect", () =>
      current.subscribe(`portineria/${hwId}/down/+`, { qos: 1 }, (error) => {
        if (error) return current.end(true);
        isInService = bySecret;
        hello(state.configuration?.version ?? null);
        deliver();
      }),
    );
    current.on("message", (topic, payload) => {
      const handle = handlers[topic.split("/").at(-1)];
      if (client === current) handle?.(JSON.parse(payload.toString("utf8")));
    });
    // Refused: the panel was taken out of service while it was offline, which it learns by its activation code.
    current.on("error", (error) => (isRefused = bySecret && [4, 5].includes(error.code)));
    current.once("close", () => {
      isInService = false;
      gathering = undefined;
      interrupted();
      for (const answered of pending.values()) answered(undefined);
      setTimeout(signIn, 500 + Math.random() * 1_000);
    });
  }

  function send(name, message) {
    client.publish(`portineria/${hwId}/up/${name}`, JSON.stringify(message), { qos: 1 });
  }

  function hello(configurationVersion) {
    const hardware = { type: "RINGBELL", model: "example-door", firmware: "1.0.0" };
    const counts = { buttonCount: 4, outputCount: 1, inputCount: 0 };
    send("hello", { protocol: 2, time: Date.now(), ...hardware, ...counts, startedAt, configurationVersion });
  }

  // The configuration: missing parts are requested.

  /** The digests that a manifest lists the differences to; undefined if this panel does not have them. */
  function digestsBefore(from) {
    if (from === null) return {};
    if (gathering) return gathering.version === from ? gathering.digests : undefined;
    if (state.configuration?.version !== from) return undefined;
    return Object.fromEntries(Object.entries(state.parts).map(([name, { digest }]) => [name, digest]));
  }

  function gather({ version, from, parts: changed, removed }) {
    const before = digestsBefore(from);
    if (!before) return hello(null);
    const digests = { ...before };
    const had = Object.entries({ ...state.parts, ...gathering?.parts });
    for (const name of removed) delete digests[name];
    for (const { name, digest, content } of changed) {
      digests[name] = digest;
      if (content) had.push([name, { digest, content }]);
    }
    const parts = Object.fromEntries(had.filter(([name, { digest }]) => digests[name] === digest));
    gathering = { version, digests, parts };
    const missing = Object.keys(digests).filter((name) => !parts[name]);
    for (let start = 0; start < missing.length; start += WANTED_PARTS_MAX)
      send("want", { version, parts: missing.slice(start, start + WANTED_PARTS_MAX) });
    applyIfComplete();
  }

  function applyIfComplete() {
    const { version, digests, parts } = gathering;
    if (Object.keys(parts).length < Object.keys(digests).length) return;
    gathering = undefined;
    const configuration = joinParts(version, parts);
    Object.assign(state, { configuration, parts });
    state.spent = state.spent.filter(({ isDelivered }) => !isDelivered);
    const reloading = state.commands.filter((each) => each.kind === "reload-configuration");
    save();
    send("applied", { version });
    tellStates();
    print(`configuration ${version.slice(0, 8)} of ${configuration.name}`);
    for (const command of reloading.filter((each) => each.state === "received"))
      finish(command, "done", `configuration ${version.slice(0, 8)}`);
  }

  function tellStates() {
    if (!isInService || !state.configuration) return;
    const outputs = state.configuration.outputs.map(({ id }) => ({ id, active: turnedOn.has(id) }));
    send("states", { inputs: [], outputs });
  }

  /** Resets the state: nothing of one service reaches the next. */
  function begin(secret) {
    Object.assign(state, emptyState(), { secret });
    gathering = undefined;
    save();
    client.end(true);
  }

  const handlers = {
    waiting() {
      if (state.secret !== null) begin(null);
      print("waiting to be enabled");
    },
    enrolled({ secret }) {
      begin(secret);
      print("in service");
    },
    retired() {
      begin(null);
      print("out of service");
    },
    welcome({ time }) {
      aheadMs = Date.now() - time;
      if (Math.abs(aheadMs) > CLOCK_TOLERANCE_MS)
        print(`this clock is wrong by ${Math.round(aheadMs / 1000)} s`);
      tellStates();
      reportEnds();
    },
    manifest: gather,
    part({ name, digest, content }) {
      if (gathering?.digests[name] !== digest) return;
      gathering.parts[name] = { digest, content };
      applyIfComplete();
    },
    // A message that the server can't accept is not sent again; what it can't decide is decided here, at once.
    problem({ message, field, reason, eventIds }) {
      print(`the server refused ${message}: ${reason} ${field ?? ""}`);
      for (const id of eventIds) pending.get(id)?.(undefined);
      if (message === "events") handlers.acknowledged({ ids: eventIds });
    },
    call: ({ state: how, by }) => print(`the call is ${how}${by ? ` by ${by.name}` : ""}`),
    decision: ({ eventId, decision }) => pending.get(eventId)?.(decision),
    acknowledged({ ids }) {
      interrupted();
      state.outbox = state.outbox.filter(({ id }) => !ids.includes(id));
      for (const use of state.spent) use.isDelivered ||= ids.includes(use.eventId);
      save();
      deliver();
    },
    command({ id, kind, payload, expiresAt }) {
      const known = state.commands.find((each) => each.id === id);
      if (known) return send("command", { id, state: known.state, detail: known.detail });
      const command = { id, kind, state: "received", detail: null, isRecorded: false };
      state.commands = [...state.commands, command].slice(-COMMANDS_REMEMBERED);
      save();
      send("command", { id, state: "received", detail: null });
      if (expiresAt <= Date.now() - aheadMs) return finish(command, "failed", "it came too late");
      perform(command, payload);
    },
    recorded({ id }) {
      const command = state.commands.find((each) => each.id === id);
      if (command) command.isRecorded = true;
      save();
    },
  };

  // Commands of the server, each performed once.

  function perform(command, payload) {
    if (command.kind === "reload-configuration") return hello(null);
    if (command.kind === "identify") return finish(command, "done", "blinks");
    if (command.kind !== "open-door") return finish(command, "failed", "this door can't do that");
    const effects = open([payload.outputId], payload.actionGroupId, payload);
    if (effects.length === 0) return finish(command, "failed", "there is no such output");
    finish(command, "done", effects.join("; "));
  }

  function finish(command, outcome, detail) {
    Object.assign(command, { state: outcome, detail: detail.slice(0, 200) });
    save();
    print(`command ${command.kind}: ${outcome}, ${detail}`);
    send("command", { id: command.id, state: outcome, detail: command.detail });
  }

  /** Reports again the ends that the server has not recorded. */
  function reportEnds() {
    for (const { id, state: outcome, detail, isRecorded } of state.commands)
      if (outcome !== "received" && !isRecorded) send("command", { id, state: outcome, detail });
  }

  // Events, stored until the server has acknowledged them.

  function note(...events) {
    state.outbox.push(...events);
    save();
    deliver();
  }

  function deliver() {
    if (!isInService || resendTimer || state.outbox.length === 0) return;
    send("events", { events: state.outbox.slice(0, EVENTS_PER_MESSAGE) });
    // Not acknowledged in time: they are sent again.
    resendTimer = setTimeout(() => {
      interrupted();
      deliver();
    }, ACKNOWLEDGED_WITHIN_MS);
  }

  function interrupted() {
    clearTimeout(resendTimer);
    resendTimer = undefined;
  }

  // At the door.

  /** Switches outputs and those linked to them, for the duration of the command or the action group. */
  function open(outputIds, actionGroupId, { duration, active } = {}) {
    const { outputs, actionGroups } = state.configuration;
    const requested = outputs.filter(({ id }) => outputIds.includes(id));
    const along = requested.map(({ linkedOutputId }) => linkedOutputId);
    const linked = outputs.filter(({ id, type }) => along.includes(id) && type !== "none");
    const actions = actionGroups.find(({ id }) => id === actionGroupId)?.actions ?? [];
    return [...new Set([...requested, ...linked])].map(({ id, displayName, type, activationDuration }) => {
      if (type === "bistable") return turn(id, displayName, active);
      const activation = actions.findLast(
        ({ type, targetId, payload }) =>
          type === "ACTIVATION" && targetId === id && typeof payload.duration === "number",
      );
      const asCommanded = outputIds.includes(id) ? duration : undefined;
      const time = asCommanded ?? activation?.payload.duration ?? activationDuration;
      const effect = `${displayName} opens for ${time / 1000} s`;
      // Here a relay would be switched.
      print(effect);
      return effect;
    });
  }

  function turn(id, displayName, isOn = !turnedOn.has(id)) {
    if (isOn) turnedOn.add(id);
    else turnedOn.delete(id);
    tellStates();
    const effect = `${displayName} turns ${isOn ? "on" : "off"}`;
    print(effect);
    return effect;
  }

  function targetsOf(outputIds) {
    const opened = state.configuration.outputs.filter(({ id }) => outputIds.includes(id));
    return opened.map(({ id, displayName }) => ({ id, name: displayName }));
  }

  /** Everything that is granted; the server has other devices switch the outputs that are not this door's. */
  function grantedBy({ outputIds, elevatorCalls, actionGroupId }) {
    const own = targetsOf(outputIds);
    const others = outputIds.filter((id) => own.every((each) => each.id !== id));
    return {
      targets: [...own, ...others.map((id) => ({ id, name: "" }))],
      elevatorCalls: elevatorCalls.map(({ areaId, kind }) => ({ id: areaId, name: "", kind })),
      actionGroupId: actionGroupId ?? null,
    };
  }

  async function present(method, value) {
    const { secret, configuration } = state;
    if (!configuration) return print("not in service");
    const presented = { eventId: randomUUID(), time: Date.now(), method };
    presented.verifier = computeVerifier(secret, method, value);
    const isLocked = method === "CODE" && isKeypadLocked(state.tries, presented.time);
    if (method === "CODE" && !isLocked) state.tries = [...state.tries, presented.time].slice(-200);
    const isAlone = configuration.offlineMode || isLocked || !isInService;
    const { eventId, time } = presented;
    const answer = isAlone
      ? undefined
      : await ask({ eventId, time, method, sealed: sealTag(secret, eventId, value) });
    if (state.secret !== secret) return;
    const decision = answer ?? decide(withUsesLeft(), { ...presented, isKeypadLocked: isLocked }, Date.now());
    if (method === "CODE" && decision.reason !== "UNKNOWN_CODE")
      state.tries = state.tries.filter((time) => time !== presented.time);
    const isUsed = ({ id, remainingUsages }) => id === decision.credentialId && remainingUsages !== null;
    if (decision.outcome === "granted" && configuration.credentials.some(isUsed)) {
      const { credentialId } = decision;
      state.spent.push({ eventId: presented.eventId, credentialId, isDelivered: answer !== undefined });
    }
    save();
    print(`${method} ${decision.reason}${answer ? "" : " (decided alone)"}`);
    open(decision.outputIds, decision.actionGroupId);
    // Decisions of the server are in its history already.
    if (!answer) note(accessEvent(presented, decision));
  }

  function ask(presented) {
    return new Promise((resolve) => {
      pending.set(presented.eventId, resolve);
      setTimeout(resolve, DECIDED_WITHIN_MS, undefined);
      send("presented", presented);
    }).finally(() => pending.delete(presented.eventId));
  }

  /** The configuration, minus the uses since it was received. */
  function withUsesLeft() {
    const credentials = state.configuration.credentials.map((credential) => {
      const spent = state.spent.filter(({ credentialId }) => credentialId === credential.id).length;
      const left = credential.remainingUsages;
      return { ...credential, remainingUsages: left === null ? null : Math.max(0, left - spent) };
    });
    return { ...state.configuration, credentials };
  }

  function accessEvent({ eventId, time, method }, decision) {
    const actor = decision.userId ? { id: decision.userId, name: decision.userName ?? "" } : null;
    return {
      ...newEvent("ACCESS", decision.outcome),
      id: eventId,
      time,
      reason: decision.reason,
      method,
      actor,
      ...grantedBy(decision),
      offline: true,
      credentialId: decision.credentialId ?? null,
      tagId: decision.tagId ?? null,
    };
  }

  function ring(position) {
    const button = state.configuration?.buttons.find((each) => each.position === position);
    if (!button) return print("no such button");
    const group = state.configuration.actionGroups.find(({ id }) => id === button.actionGroupId);
    const called = (group?.actions ?? []).filter(
      ({ type, targetId }) => type === "CALL" && targetId !== null,
    );
    const targets = called.map(({ targetId, targetName }) => ({ id: targetId, name: targetName ?? "" }));
    const pressed = { id: button.id, name: button.text };
    const how = { method: "BUTTON", button: pressed, offline: !isInService };
    const opened = targetsOf(group?.outputIds ?? []);
    const opening = { ...newEvent("ACCESS", "granted"), ...how, reason: "GRANTED", targets: opened };
    const ringing = { ...newEvent("RING", "called"), ...how, targets };
    note(ringing, ...(opened.length > 0 ? [opening] : []));
    print(`${button.text} rings at ${targets.map(({ name }) => name).join(", ") || "nobody"}`);
    open(group?.outputIds ?? [], group?.id);
  }

  signIn();
  return {
    tag: (value) => present("NFC_TAG", value),
    code: (digits) => present("CODE", digits),
    ring: (position) => ring(Number(position)),
    status: () => print(`${isInService ? "online" : "offline"}, ${state.outbox.length} events to deliver`),
    quit() {
      client.end(false, {}, () => process.exit(0));
      // An unavailable server does not confirm; the state is in the file.
      setTimeout(() => process.exit(0), GOODBYE_MS);
    },
  };
}

function newEvent(kind, outcome) {
  const cause = { reason: null, method: null, actor: null, button: null, credentialId: null, tagId: null };
  const nothing = { ...cause, targets: [], elevatorCalls: [], text: null, offline: false };
  return { id: randomUUID(), time: Date.now(), kind, outcome, ...nothing };
}

function emptyState() {
  return { secret: null, configuration: null, parts: {}, outbox: [], spent: [], tries: [], commands: [] };
}

function readState(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return emptyState();
    throw error;
  }
}

function print(line) {
  console.log(line);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = { type: "string" };
  const { values } = parseArgs({
    options: {
      server: text,
      "hw-id": text,
      "activation-code": text,
      state: { ...text, default: "door.json" },
    },
  });
  const door = startDoor({
    server: values.server,
    hwId: values["hw-id"].toUpperCase(),
    activationCode: values["activation-code"].replace(/[\s-]/g, "").toUpperCase(),
    stateFile: values.state,
  });
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const [, command, rest] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line);
    if (Object.hasOwn(door, command)) door[command](rest);
  });
  lines.on("close", door.quit);
}
