"""Activates a licence and creates a code that opens a door, with the served OpenAPI document alone."""

import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

BASE, USER, PASSWORD, LICENCE, HARDWARE, ACTIVATION = sys.argv[1:7]


class Api:
    """A client made from an OpenAPI document: finds operations by their ids and checks request bodies."""

    def __init__(self, base):
        self.base = base
        with urllib.request.urlopen(base + "/api/v2/openapi.json") as answer:
            self.document = json.load(answer)
        self.token = None
        self.operations = {}
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                self.operations[operation["operationId"]] = (method.upper(), path, operation)

    def resolve(self, schema):
        while "$ref" in schema:
            at = self.document
            for step in schema["$ref"][2:].split("/"):
                at = at[step]
            schema = at
        return schema

    def check(self, schema, value, where):
        schema = self.resolve(schema)
        if "discriminator" in schema:
            field = schema["discriminator"]
            return self.check({"$ref": field["mapping"][value[field["propertyName"]]]}, value, where)
        kinds = schema.get("type")
        kinds = [kinds] if isinstance(kinds, str) else kinds
        names = {str: "string", bool: "boolean", int: "integer", dict: "object", list: "array", type(None): "null"}
        if kinds:
            assert names[type(value)] in kinds, f"{where}: {value!r} is no {kinds}"
        if "enum" in schema:
            assert value in schema["enum"], f"{where}: {value!r} is none of {schema['enum']}"
        if isinstance(value, str) and "pattern" in schema:
            assert re.search(schema["pattern"], value), f"{where}: {value!r} is not like {schema['pattern']}"
        if isinstance(value, list):
            for each in value:
                self.check(schema["items"], each, where + "[]")
        if isinstance(value, dict) and "properties" in schema:
            for name in schema.get("required", []):
                assert name in value, f"{where}.{name} is missing"
            for name, inner in value.items():
                assert name in schema["properties"], f"{where}.{name} is unknown"
                self.check(schema["properties"][name], inner, f"{where}.{name}")

    def call(self, name, body=None, query=None, **parameters):
        method, path, operation = self.operations[name]
        for key, value in parameters.items():
            path = path.replace("{" + key + "}", urllib.parse.quote(value, safe=""))
        url = self.base + self.document["servers"][0]["url"] + path
        if query:
            url += "?" + urllib.parse.urlencode(query)
        data, headers = None, {}
        if body is not None:
            (kind, content), = operation["requestBody"]["content"].items()
            self.check(content["schema"], body, name)
            headers["Content-Type"] = kind
            text = urllib.parse.urlencode(body) if "form" in kind else json.dumps(body)
            data = text.encode()
        if operation["security"]:
            headers["Authorization"] = "Bearer " + self.token
        request = urllib.request.Request(url, data=data, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request) as answer:
                assert str(answer.status) in operation["responses"], f"{name} answered {answer.status}"
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as failure:
            sys.exit(f"{name}: {failure.code} {failure.read().decode()}")


def compile_patterns(value):
    """Raises an error if Python can't read a pattern of the document."""
    if isinstance(value, dict):
        if isinstance(value.get("pattern"), str):
            re.compile(value["pattern"])
        for inner in value.values():
            compile_patterns(inner)
    if isinstance(value, list):
        for inner in value:
            compile_patterns(inner)


api = Api(BASE)
compile_patterns(api.document)
api.token = api.call("auth.token", {"grant_type": "password", "username": USER, "password": PASSWORD})["access_token"]
made = api.call("licences.activateWithDomain", {"licenseCode": LICENCE, "label": "Python's house"})
api.token = api.call("auth.enterDomain", domainId=made["domain"]["id"])["access_token"]
me = api.call("users.me")
assert me["role"] == "administrator", me

found = api.call("devices.baseInfo", query={"activationCode": ACTIVATION}, hwId=HARDWARE)
device = api.call(
    "devices.enable",
    {"activationCode": ACTIVATION, "name": "Front door"},
    id=found["id"],
    licenseId=made["licence"]["id"],
)
api.call("devices.configure", {}, id=device["id"])
output = api.call("outputs.list", id=device["id"])["items"][0]

group = api.call("agentGroups.create", {"name": "Family"})
api.call("agentGroups.addMember", {"agentId": me["id"]}, id=group["id"])
opening = {"type": "ACTIVATION", "targetType": "OUTPUT", "targetId": output["id"], "payload": {"duration": 2000}}
api.call(
    "accessRules.create",
    {"displayName": "The family comes in", "agentGroupId": group["id"], "actions": [opening]},
    id=device["id"],
)
credential = api.call(
    "accessCredentials.create", {"name": "Front door", "userId": me["id"], "credentialType": "CODE"}
)
api.call("ringBellButtons.create", {"position": 3, "text": "Family"}, id=device["id"])
api.call("invites.create", {"name": "For the family", "agentGroupIds": [group["id"]]})
print(json.dumps({"deviceId": device["id"], "code": credential["value"], "token": api.token}))
