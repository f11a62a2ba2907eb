import { z } from "zod";
import { id } from "#contract/fields.ts";
import { messageState } from "#contract/installation/messages.ts";

export const againSchema = z.object({ messageId: id });

export const filterSchema = z.object({ state: messageState.optional().catch(undefined) });
