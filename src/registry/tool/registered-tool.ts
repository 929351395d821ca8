import { z } from 'zod';
import { isRecord } from '../../kernel/values/is-record';
import {
	changingFields,
	entityId,
	shownTime,
	shownTimeOrNull,
	workspaceIdOf,
} from '../entity-fields';
import type { Effect, ToolFacts } from '../../kernel/define-tool';

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
export type ToolSettings = Pick<RegisteredTool, keyof typeof toolSettings>;

const settingsSchema = z.object(toolSettings);

/** What a person decides about a tool, without what follows from who and when. */
export const toolSettingsOf = (tool: RegisteredTool): ToolSettings => settingsSchema.parse(tool);

/** What holds of a tool where nothing else is said. */
export const toolPresets = {
	description: null,
	target: 'server',
	functionId: null,
	functionVersionId: null,
	requiresConfirmation: false,
	enabled: true,
	effect: 'write',
	runtimeUserId: null,
} as const;

/** A tool as it is shown: the fields of the reference, with `effect` and `revision`. Times are ISO 8601. */
export interface ShownTool
	extends ToolSettings,
		Pick<RegisteredTool, 'id' | 'retentionTier' | 'revision'> {
	/** Null for system tools. */
	readonly workspaceId: string | null;
	readonly system: boolean;
	readonly createdBy: string | null;
	readonly deletedAt: string | null;
	readonly createdAt: string;
	readonly updatedAt: string;
}

export function shownTool(tool: RegisteredTool): ShownTool {
	const { effect, ...settings } = toolSettingsOf(tool);
	return {
		id: tool.id,
		workspaceId: workspaceIdOf(tool),
		...settings,
		system: false,
		createdBy: tool.createdBy,
		deletedAt: shownTimeOrNull(tool.deletedAt),
		retentionTier: tool.retentionTier,
		createdAt: shownTime(tool.createdAt),
		updatedAt: shownTime(tool.updatedAt),
		effect,
		revision: tool.revision,
	};
}

const ALWAYS = shownTime(0);

export type SystemTool = Pick<ToolFacts, 'name' | 'description'> & {
	readonly effect: Effect;
	readonly alwaysAsks?: boolean | undefined;
};

/** A native tool in the shape of registered ones. Its name is its id; its schemas are those of the catalog. */
export const shownSystemTool = ({
	name,
	description,
	effect,
	alwaysAsks = false,
}: SystemTool): ShownTool => ({
	id: name,
	workspaceId: null,
	name,
	description,
	target: 'server',
	functionId: null,
	functionVersionId: null,
	inputSchemaId: `${name}:input`,
	outputSchemaId: `${name}:output`,
	examples: null,
	requiresConfirmation: alwaysAsks,
	enabled: true,
	system: true,
	createdBy: null,
	runtimeUserId: null,
	deletedAt: null,
	retentionTier: null,
	createdAt: ALWAYS,
	updatedAt: ALWAYS,
	effect,
	revision: 1,
});
