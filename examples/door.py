#!/usr/bin/env python3
"""A door panel in one file, in Python, with the packages paho-mqtt and cryptography (Debian: python3-paho-mqtt and
python3-cryptography):

    python3 door.py --server localhost:1883 --hw-id MY-DOOR-2 --activation-code ABCD-EFGH-JKLM

It reads lines: `tag VALUE`, `code DIGITS`, `ring POSITION`, `status`, `quit`; prints what it does; and exits at the
end of standard input. The link is described in docs/device-link.md; this panel speaks protocol 2.
"""
import argparse
import base64
import hashlib
import hmac
import json
import os
import random
import re
import sys
import threading
import time
import uuid

import paho.mqtt.client as mqtt
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

DECIDED_WITHIN_S = 2
ACKNOWLEDGED_WITHIN_S = 10
EVENTS_PER_MESSAGE = 50
COMMANDS_REMEMBERED = 100
WANTED_PARTS_MAX = 500
CLOCK_TOLERANCE_MS = 30_000
REFUSED = (4, 5)


def verifier_of(secret, kind, value):
    """Returns the hash, under the device's secret, that identifies a value."""
    if kind in ("NFC_TAG", "CODE"):
        plain = re.sub(r"[\s:-]", "", value).upper()
    else:
        plain = value.strip()
    return hmac.new(secret.encode(), f"{kind}:{plain}".encode(), hashlib.sha256).hexdigest()


def seal_tag(secret, event_id, value, vector=None):
    """Encrypts a presented value so that only the server can read it, for this event alone."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=b"portineria", info=b"presented-tag")
    vector = vector or os.urandom(12)
    sealed = AESGCM(derived.derive(secret.encode())).encrypt(vector, value.encode(), event_id.encode())
    return base64.urlsafe_b64encode(vector + sealed).rstrip(b"=").decode()


def join_parts(version, parts):
    """Joins the parts of a configuration in the order of their names, and concatenates lists of several parts."""
    joined = {"version": version, "people": [], "tags": [], "credentials": []}
    for name in sorted(parts):
        for field, value in parts[name]["content"].items():
            joined[field] = joined[field] + value if isinstance(joined.get(field), list) else value
    return joined


UNKNOWN = {"CODE": "UNKNOWN_CODE", "NFC_TAG": "UNKNOWN_TAG", "QR": "UNKNOWN_QR", "FACE_ID": "UNKNOWN_FACE"}


def decide(configuration, presented, now):
    """Decides by a configuration what `presented` opens at `now`, in epoch ms."""
    method, verifier = presented["method"], presented["verifier"]
    if method == "CODE" and presented.get("isKeypadLocked"):
        return refused("TOO_MANY_CODES")
    known, fitting = {}, [each for each in configuration["credentials"] if each["credentialType"] == method]
    if method == "NFC_TAG":
        tag = first(configuration["tags"], lambda each: each["verifier"] == verifier)
        if tag is None:
            return refused("UNKNOWN_TAG")
        if tag.get("isLost"):
            return refused("TAG_LOST", {"tagId": tag["id"]})
        if tag["userId"] is None:
            return refused("TAG_NOT_ASSIGNED", {"tagId": tag["id"]})
        known = {"tagId": tag["id"], **person_of(configuration, tag["userId"])}
        fitting = [
            each
            for each in fitting
            if each["userId"] == tag["userId"] and each["verifier"] in (None, verifier)
        ]
    else:
        fitting = [each for each in fitting if each["verifier"] == verifier]
    credential = best_of(fitting, now)
    if credential is None:
        return refused("NO_CREDENTIAL" if known else UNKNOWN[method], known)
    known = {**known, **person_of(configuration, credential["userId"]), "credentialId": credential["id"]}
    reason = why_not(credential, now)
    if reason:
        return refused(reason, known)
    return decide_by_rights(configuration, credential["userId"], presented.get("outputId"), known)


def why_not(credential, now):
    if credential["endTime"] is not None and now >= credential["endTime"]:
        return "EXPIRED"
    if credential["remainingUsages"] is not None and credential["remainingUsages"] <= 0:
        return "USED_UP"
    if credential["startTime"] is not None and now < credential["startTime"]:
        return "NOT_YET_VALID"
    return None


def best_of(credentials, now):
    usable = [each for each in credentials if not why_not(each, now)]
    if usable:
        return first(usable, lambda each: each["remainingUsages"] is None) or usable[0]
    order = ["NOT_YET_VALID", "EXPIRED", "USED_UP"]
    return min(credentials, key=lambda each: order.index(why_not(each, now)), default=None)


def decide_by_rights(configuration, user_id, output_id, known):
    person = first(configuration["people"], lambda each: each["userId"] == user_id)
    groups = person["groupIds"] if person else []
    rights = rights_of(configuration, groups)
    if not rights:
        return refused("NO_ACCESS_HERE", known)
    if not any(outputs or calls for _, outputs, calls in rights):
        return refused("NOTHING_TO_OPEN", {**known, **rights[0][0]})
    areas = {
        area
        for each in configuration["elevatorAreas"]
        if each["agentGroupId"] in groups
        for area in each["areaIds"]
    }
    allowed = [
        (
            origin,
            [each for each in outputs if output_id in (None, each)],
            [call for call in calls if output_id is None and call["areaId"] in areas],
        )
        for origin, outputs, calls in rights
    ]
    deciding = first(allowed, lambda right: right[1]) or first(allowed, lambda right: right[2])
    if deciding is None:
        return refused("NO_ACCESS_HERE", known)
    calls = {(call["kind"], call["areaId"]): call for _, _, calls in allowed for call in calls}
    return {
        "outcome": "granted",
        "reason": "GRANTED",
        **known,
        **deciding[0],
        "outputIds": list(dict.fromkeys(each for _, outputs, _ in allowed for each in outputs)),
        "elevatorCalls": list(calls.values()),
    }


def rights_of(configuration, groups):
    """What the groups may open here, by rules and then by zones: the ids to report, the outputs, the lift calls."""
    rights = {}
    for rule in configuration["associations"]:
        key = ("rule", rule["actionGroupId"])
        if rule["agentGroupId"] not in groups or key in rights:
            continue
        origin = {"associationId": rule["id"], "actionGroupId": rule["actionGroupId"]}
        group = first(configuration["actionGroups"], lambda each: each["id"] == rule["actionGroupId"]) or {}
        rights[key] = (origin, group.get("outputIds", []), group.get("elevatorCalls", []))
    for zone in configuration["zones"]:
        key = ("zone", zone["outputGroupId"])
        if zone["agentGroupId"] in groups and key not in rights:
            rights[key] = ({"outputGroupId": zone["outputGroupId"]}, zone["outputIds"], [])
    return list(rights.values())


def person_of(configuration, user_id):
    person = first(configuration["people"], lambda each: each["userId"] == user_id)
    return {"userId": user_id, "userName": person["name"]} if person else {"userId": user_id}


def refused(reason, known=None):
    return {"outcome": "refused", "reason": reason, **(known or {}), "outputIds": [], "elevatorCalls": []}


def first(values, fits):
    return next((each for each in values if fits(each)), None)


def is_keypad_locked(tries, now):
    """Whether too many unknown codes were tried within a minute, an hour or a day."""
    bounds = ((60_000, 10), (3_600_000, 50), (86_400_000, 200))
    return any(sum(t - now < 60_000 and now - t < ms for t in tries) >= most for ms, most in bounds)


def now_ms():
    return int(time.time() * 1000)


def new_event(kind, outcome, **fields):
    nobody = dict.fromkeys(("reason", "method", "actor", "button", "credentialId", "tagId"))
    nothing = {**nobody, "targets": [], "elevatorCalls": [], "text": None, "offline": False}
    return {"id": str(uuid.uuid4()), "time": now_ms(), "kind": kind, "outcome": outcome, **nothing, **fields}


def empty_state():
    lists = {"outbox": [], "spent": [], "tries": [], "commands": []}
    return {"secret": None, "configuration": None, "parts": {}, **lists}


class Door:
    """The panel: writes its state to its file before the state has an effect."""

    def __init__(self, host, port, hw_id, activation_code, state_file):
        self.address, self.hw_id, self.activation_code = (host, port), hw_id, activation_code
        self.state_file, self.started_at = state_file, now_ms()
        self.lock = threading.RLock()
        self.pending, self.turned_on = {}, set()
        self.client, self.is_in_service, self.is_refused = None, False, False
        self.sent_at, self.gathering, self.ahead_ms = None, None, 0
        self.state = empty_state()
        if os.path.exists(state_file):
            with open(state_file, encoding="utf-8") as file:
                self.state = json.load(file)

    def save(self):
        def readable_by_owner(name, flags):
            return os.open(name, flags, 0o600)

        with open(f"{self.state_file}.new", "w", encoding="utf-8", opener=readable_by_owner) as file:
            json.dump(self.state, file)
        os.replace(f"{self.state_file}.new", self.state_file)

    # Signing in.

    def run(self):
        while True:
            try:
                self.sign_in()
            except OSError:
                pass
            with self.lock:
                self.is_in_service, self.sent_at, self.gathering = False, None, None
                for request in list(self.pending.values()):
                    request["done"].set()
            time.sleep(0.5 + random.random())

    def sign_in(self):
        by_secret = self.state["secret"] is not None and not self.is_refused
        self.is_refused = False
        options = {"client_id": self.hw_id, "clean_session": True, "protocol": mqtt.MQTTv311}
        # From version 2 on the package requires the version of its callbacks.
        versions = getattr(mqtt, "CallbackAPIVersion", None)
        client = mqtt.Client(versions.VERSION1, **options) if versions else mqtt.Client(**options)
        password = f"secret:{self.state['secret']}" if by_secret else f"activation:{self.activation_code}"
        client.username_pw_set(self.hw_id, password)
        client.on_message = lambda _client, _data, message: self.handle(message)

        def connected(_client, _data, _flags, code):
            if code != 0:
                # The panel was taken out of service while it was offline, which it learns by its activation code.
                self.is_refused = by_secret and code in REFUSED
                return
            client.subscribe(f"portineria/{self.hw_id}/down/+", qos=1)

        def subscribed(*_details):
            with self.lock:
                self.is_in_service = by_secret
                configuration = self.state["configuration"]
                self.hello(configuration["version"] if configuration else None)
                self.deliver()

        client.on_connect, client.on_subscribe = connected, subscribed
        client.connect(*self.address, keepalive=30)
        self.client = client
        while client.loop(timeout=0.05) == mqtt.MQTT_ERR_SUCCESS:
            with self.lock:
                # Not acknowledged in time: they are sent again.
                if self.sent_at is not None and time.monotonic() - self.sent_at > ACKNOWLEDGED_WITHIN_S:
                    self.sent_at = None
                    self.deliver()

    def send(self, name, message):
        self.client.publish(f"portineria/{self.hw_id}/up/{name}", json.dumps(message), qos=1)

    def hello(self, version):
        hardware = {"type": "RINGBELL", "model": "example-door-py", "firmware": "1.0.0"}
        counts = {"buttonCount": 4, "outputCount": 1, "inputCount": 0}
        times = {"time": now_ms(), "startedAt": self.started_at}
        self.send("hello", {"protocol": 2, **hardware, **counts, **times, "configurationVersion": version})

    def begin(self, secret):
        """Resets the state: nothing of one service reaches the next."""
        self.state, self.gathering = {**empty_state(), "secret": secret}, None
        self.save()
        self.client.disconnect()

    def handle(self, message):
        name = message.topic.rsplit("/", 1)[-1]
        handler = getattr(self, f"handle_{name}", None)
        if handler:
            with self.lock:
                handler(json.loads(message.payload))

    def handle_waiting(self, _message):
        if self.state["secret"] is not None:
            self.begin(None)
        print_line("waiting to be enabled")

    def handle_enrolled(self, message):
        self.begin(message["secret"])
        print_line("in service")

    def handle_retired(self, _message):
        self.begin(None)
        print_line("out of service")

    def handle_welcome(self, message):
        self.ahead_ms = now_ms() - message["time"]
        if abs(self.ahead_ms) > CLOCK_TOLERANCE_MS:
            print_line(f"this clock is wrong by {self.ahead_ms / 1000:.0f} s")
        self.tell_states()
        self.report_ends()

    # The configuration: missing parts are requested.

    def digests_before(self, version):
        """The digests that a manifest lists the differences to; None if this panel does not have them."""
        if version is None:
            return {}
        if self.gathering:
            return self.gathering["digests"] if self.gathering["version"] == version else None
        running = self.state["configuration"]
        if not running or running["version"] != version:
            return None
        return {name: part["digest"] for name, part in self.state["parts"].items()}

    def handle_manifest(self, message):
        before = self.digests_before(message["from"])
        if before is None:
            return self.hello(None)
        digests = {name: digest for name, digest in before.items() if name not in message["removed"]}
        digests.update((part["name"], part["digest"]) for part in message["parts"])
        sent = {part["name"]: part for part in message["parts"] if "content" in part}
        had = {**self.state["parts"], **(self.gathering["parts"] if self.gathering else {}), **sent}
        parts = {name: part for name, part in had.items() if digests.get(name) == part["digest"]}
        self.gathering = {"version": message["version"], "digests": digests, "parts": parts}
        missing = [name for name in digests if name not in parts]
        for start in range(0, len(missing), WANTED_PARTS_MAX):
            wanted = missing[start : start + WANTED_PARTS_MAX]
            self.send("want", {"version": message["version"], "parts": wanted})
        self.apply_if_complete()

    def handle_part(self, message):
        if self.gathering and self.gathering["digests"].get(message["name"]) == message["digest"]:
            part = {"digest": message["digest"], "content": message["content"]}
            self.gathering["parts"][message["name"]] = part
            self.apply_if_complete()

    def apply_if_complete(self):
        version, parts = self.gathering["version"], self.gathering["parts"]
        if len(parts) < len(self.gathering["digests"]):
            return
        self.gathering = None
        configuration = join_parts(version, parts)
        spent = [use for use in self.state["spent"] if not use["isDelivered"]]
        self.state.update(configuration=configuration, parts=parts, spent=spent)
        self.save()
        self.send("applied", {"version": version})
        self.tell_states()
        print_line(f"configuration {version[:8]} of {configuration['name']}")
        for command in self.state["commands"]:
            if command["kind"] == "reload-configuration" and command["state"] == "received":
                self.finish(command, "done", f"configuration {version[:8]}")

    def tell_states(self):
        if self.is_in_service and self.state["configuration"]:
            outputs = [each["id"] for each in self.state["configuration"]["outputs"]]
            states = [{"id": each, "active": each in self.turned_on} for each in outputs]
            self.send("states", {"inputs": [], "outputs": states})

    def handle_decision(self, message):
        request = self.pending.get(message["eventId"])
        if request:
            request["decision"] = message["decision"]
            request["done"].set()

    def handle_problem(self, message):
        """Does not send again what the server can't accept, and decides at once what the server can't decide."""
        print_line(f"the server refused {message['message']}: {message['reason']} {message['field'] or ''}")
        for event_id in message["eventIds"]:
            if event_id in self.pending:
                self.pending[event_id]["done"].set()
        if message["message"] == "events":
            self.handle_acknowledged({"ids": message["eventIds"]})

    def handle_call(self, message):
        by = message["by"]
        print_line(f"the call is {message['state']}{' by ' + by['name'] if by else ''}")

    def handle_acknowledged(self, message):
        self.sent_at = None
        self.state["outbox"] = [each for each in self.state["outbox"] if each["id"] not in message["ids"]]
        for use in self.state["spent"]:
            use["isDelivered"] = use["isDelivered"] or use["eventId"] in message["ids"]
        self.save()
        self.deliver()

    # Commands of the server, each performed once.

    def handle_command(self, message):
        known = first(self.state["commands"], lambda each: each["id"] == message["id"])
        if known:
            return self.send("command", {key: known[key] for key in ("id", "state", "detail")})
        command = {"id": message["id"], "kind": message["kind"], "state": "received", "detail": None}
        command["isRecorded"] = False
        self.state["commands"] = [*self.state["commands"], command][-COMMANDS_REMEMBERED:]
        self.save()
        self.send("command", {"id": command["id"], "state": "received", "detail": None})
        payload = message["payload"]
        if message["expiresAt"] <= now_ms() - self.ahead_ms:
            self.finish(command, "failed", "it came too late")
        elif command["kind"] == "reload-configuration":
            self.hello(None)
        elif command["kind"] == "identify":
            self.finish(command, "done", "blinks")
        elif command["kind"] == "open-door":
            effects = self.open([payload["outputId"]], payload.get("actionGroupId"), payload)
            outcome = ("done", "; ".join(effects)) if effects else ("failed", "there is no such output")
            self.finish(command, *outcome)
        else:
            self.finish(command, "failed", "this door can't do that")

    def finish(self, command, outcome, detail):
        command.update(state=outcome, detail=detail[:200])
        self.save()
        print_line(f"command {command['kind']}: {outcome}, {detail}")
        self.send("command", {"id": command["id"], "state": outcome, "detail": command["detail"]})

    def handle_recorded(self, message):
        for command in self.state["commands"]:
            if command["id"] == message["id"]:
                command["isRecorded"] = True
        self.save()

    def report_ends(self):
        """Reports again the ends that the server has not recorded."""
        for command in self.state["commands"]:
            if command["state"] != "received" and not command.get("isRecorded"):
                self.send("command", {key: command[key] for key in ("id", "state", "detail")})

    # Events, stored until the server has acknowledged them.

    def note(self, *events):
        self.state["outbox"].extend(events)
        self.save()
        self.deliver()

    def deliver(self):
        if self.is_in_service and self.sent_at is None and self.state["outbox"]:
            self.sent_at = time.monotonic()
            self.send("events", {"events": self.state["outbox"][:EVENTS_PER_MESSAGE]})

    # At the door.

    def open(self, output_ids, action_group_id, command=None):
        """Switches outputs and those linked to them, for the duration of the command or the action group."""
        duration, active = [(command or {}).get(key) for key in ("duration", "active")]
        configuration = self.state["configuration"]
        requested = [each for each in configuration["outputs"] if each["id"] in output_ids]
        along = [each["linkedOutputId"] for each in requested]
        linked = [
            each
            for each in configuration["outputs"]
            if each["id"] in along and each["id"] not in output_ids and each["type"] != "none"
        ]
        group = first(configuration["actionGroups"], lambda each: each["id"] == action_group_id)
        durations = {
            action["targetId"]: action["payload"]["duration"]
            for action in (group["actions"] if group else [])
            if action["type"] == "ACTIVATION" and isinstance(action["payload"].get("duration"), (int, float))
        }
        if duration is not None:
            durations.update({each["id"]: duration for each in requested})
        effects = [
            self.switch(each, durations.get(each["id"], each["activationDuration"]), active)
            for each in requested + linked
        ]
        for effect in effects:
            print_line(effect)
        return effects

    def switch(self, output, duration, active):
        """Here a relay would be switched."""
        if output["type"] == "bistable":
            is_on = output["id"] not in self.turned_on if active is None else active
            (self.turned_on.add if is_on else self.turned_on.discard)(output["id"])
            self.tell_states()
            return f"{output['displayName']} turns {'on' if output['id'] in self.turned_on else 'off'}"
        return f"{output['displayName']} opens for {duration / 1000:g} s"

    def targets_of(self, output_ids):
        outputs = self.state["configuration"]["outputs"]
        return [{"id": each["id"], "name": each["displayName"]} for each in outputs if each["id"] in output_ids]

    def granted_by(self, decision):
        """Everything that is granted; the server has other devices switch the outputs that are not this door's."""
        own = self.targets_of(decision["outputIds"])
        known = {each["id"] for each in own}
        return {
            "targets": own + [{"id": each, "name": ""} for each in decision["outputIds"] if each not in known],
            "elevatorCalls": [
                {"id": each["areaId"], "name": "", "kind": each["kind"]} for each in decision["elevatorCalls"]
            ],
            "actionGroupId": decision.get("actionGroupId"),
        }

    def present(self, method, value):
        with self.lock:
            secret, configuration = self.state["secret"], self.state["configuration"]
            if not configuration:
                return print_line("not in service")
            presented = {"eventId": str(uuid.uuid4()), "time": now_ms(), "method": method}
            presented["verifier"] = verifier_of(secret, method, value)
            is_locked = method == "CODE" and is_keypad_locked(self.state["tries"], presented["time"])
            if method == "CODE" and not is_locked:
                self.state["tries"] = [*self.state["tries"], presented["time"]][-200:]
            is_alone = configuration["offlineMode"] or is_locked or not self.is_in_service
            request = None if is_alone else self.ask(presented, value)
        if request:
            request["done"].wait(DECIDED_WITHIN_S)
        with self.lock:
            self.pending.pop(presented["eventId"], None)
            if self.state["secret"] == secret:
                # A configuration that arrived while the server decided may have this use subtracted already.
                is_counted = self.state["configuration"] is not configuration
                self.act(presented, request and request.get("decision"), is_locked, is_counted)

    def ask(self, presented, value):
        event_id = presented["eventId"]
        request = self.pending[event_id] = {"done": threading.Event()}
        known = {key: presented[key] for key in ("eventId", "time", "method")}
        self.send("presented", {**known, "sealed": seal_tag(self.state["secret"], event_id, value)})
        return request

    def act(self, presented, answer, is_locked, is_counted):
        shown = {**presented, "isKeypadLocked": is_locked}
        decision = answer or decide(self.with_uses_left(), shown, now_ms())
        credential_id = decision.get("credentialId")
        if presented["method"] == "CODE" and decision["reason"] != "UNKNOWN_CODE":
            self.state["tries"] = [each for each in self.state["tries"] if each != presented["time"]]
        credentials = self.state["configuration"]["credentials"]
        used = first(credentials, lambda each: each["id"] == credential_id)
        is_limited = used and used["remainingUsages"] is not None
        if decision["outcome"] == "granted" and is_limited and not (answer and is_counted):
            use = {"eventId": presented["eventId"], "credentialId": credential_id, "isDelivered": bool(answer)}
            self.state["spent"].append(use)
        self.save()
        print_line(f"{presented['method']} {decision['reason']}{'' if answer else ' (decided alone)'}")
        self.open(decision["outputIds"], decision.get("actionGroupId"))
        # Decisions of the server are in its history already.
        if not answer:
            self.note(self.access_event(presented, decision))

    def with_uses_left(self):
        """The configuration, minus the uses since it was received."""
        spent = [use["credentialId"] for use in self.state["spent"]]
        configuration = self.state["configuration"]
        credentials = [
            {**each, "remainingUsages": max(0, each["remainingUsages"] - spent.count(each["id"]))}
            if each["remainingUsages"] is not None
            else each
            for each in configuration["credentials"]
        ]
        return {**configuration, "credentials": credentials}

    def access_event(self, presented, decision):
        user_id = decision.get("userId")
        return new_event(
            "ACCESS",
            decision["outcome"],
            id=presented["eventId"],
            time=presented["time"],
            reason=decision["reason"],
            method=presented["method"],
            actor={"id": user_id, "name": decision.get("userName", "")} if user_id else None,
            **self.granted_by(decision),
            credentialId=decision.get("credentialId"),
            tagId=decision.get("tagId"),
            offline=True,
        )

    def ring(self, position):
        with self.lock:
            configuration = self.state["configuration"] or {"buttons": []}
            button = first(configuration["buttons"], lambda each: each["position"] == position)
            if not button:
                return print_line("no such button")
            group = first(configuration["actionGroups"], lambda each: each["id"] == button["actionGroupId"])
            targets = [
                {"id": action["targetId"], "name": action["targetName"] or ""}
                for action in group["actions"]
                if action["type"] == "CALL" and action["targetId"] is not None
            ]
            pressed = {"id": button["id"], "name": button["text"]}
            how = {"method": "BUTTON", "button": pressed, "offline": not self.is_in_service}
            events = [new_event("RING", "called", targets=targets, **how)]
            opened = self.targets_of(group["outputIds"])
            if opened:
                events.append(new_event("ACCESS", "granted", reason="GRANTED", targets=opened, **how))
            self.note(*events)
            names = ", ".join(each["name"] for each in targets)
            print_line(f"{button['text']} rings at {names or 'nobody'}")
            self.open(group["outputIds"], group["id"])


def print_line(line):
    print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description="A door panel without a door.")
    parser.add_argument("--server", required=True, help="HOST:PORT of the server's MQTT_PORT")
    parser.add_argument("--hw-id", required=True)
    parser.add_argument("--activation-code", required=True)
    parser.add_argument("--state", default="door-py.json")
    values = parser.parse_args()
    host, _, port = values.server.removeprefix("mqtt://").partition(":")
    code = re.sub(r"[\s-]", "", values.activation_code).upper()
    door = Door(host, int(port or 1883), values.hw_id.upper(), code, values.state)
    threading.Thread(target=door.run, daemon=True).start()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "tag":
            door.present("NFC_TAG", rest)
        elif command == "code":
            door.present("CODE", rest)
        elif command == "ring":
            door.ring(int(rest))
        elif command == "status":
            link = "online" if door.is_in_service else "offline"
            print_line(f"{link}, {len(door.state['outbox'])} events to deliver")
        elif command == "quit":
            break


if __name__ == "__main__":
    main()
