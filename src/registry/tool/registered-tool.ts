import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import { changingFields, entityId } from '../entity-fields';

/** `server`: Foreman runs the function. `client`: the caller runs the call and sends the result. */
export const toolTargets = ['server', 'client'] as const;

/** As in the catalog. A person who registers a tool says it; `write` if they do not. */
export const toolEffects = ['read', 'write', 'destroy'] as const;

/** By reference: a copy made key by key would lose `__proto__`. */
const jsonRecord = z.custom<Readonly<Record<string, unknown>>>(isRecord, 'is not an object');

/** A call and what it gives. Without `result` it steers the model only; `null` is a result. */
export const toolExample = z.object({ args: jsonRecord, result: z.unknown().optional() }).strict();

export const toolSettings = {
	name: z.string(),
	description: z.string().nullable(),
	target: z.enum(toolTargets),
	/** The function that it runs. Null for `client`. */
	functionId: entityId.nullable(),
	/** The version that it keeps running. Null: what the function says. */
	functionVersionId: entityId.nullable(),
	inputSchemaId: entityId,
	outputSchemaId: entityId,
	examples: z.array(toolExample).nullable(),
	/** Whether a person is asked before each call, whatever the permissions say. */
	requiresConfirmation: z.boolean(),
	enabled: z.boolean(),
	effect: z.enum(toolEffects),
	/** In whose name n8n is to run the function. Null: as n8n does by itself. */
	runtimeUserId: z.string().nullable(),
} as const;

export const registeredToolSchema = z.object({ ...changingFields, ...toolSettings }).strict();
export type RegisteredTool = Readonly<z.output<typeof registeredToolSchema>>;

export type ToolExample = Readonly<z.output<typeof toolExample>>;
