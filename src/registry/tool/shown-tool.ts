import type { Effect, ToolFacts } from '../../kernel/define-tool';
import { shownTime, shownTimeOrNull, workspaceIdOf } from '../entity-fields';
import type { RegisteredTool, toolSettings } from './registered-tool';

/** A tool as it is shown: the fields of the reference, with `effect` and `revision`. Times are ISO 8601. */
export interface ShownTool
	extends Pick<RegisteredTool, keyof typeof toolSettings | 'id' | 'retentionTier' | 'revision'> {
	/** Null for system tools. */
	readonly workspaceId: string | null;
	readonly system: boolean;
	readonly createdBy: string | null;
	readonly deletedAt: string | null;
	readonly createdAt: string;
	readonly updatedAt: string;
}

export function shownTool(tool: RegisteredTool): ShownTool {
	const { id, name, description, target, functionId, functionVersionId } = tool;
	const { inputSchemaId, outputSchemaId, examples, requiresConfirmation, enabled } = tool;
	const { createdBy, runtimeUserId, retentionTier, effect, revision } = tool;
	return {
		id,
		workspaceId: workspaceIdOf(tool),
		name,
		description,
		target,
		functionId,
		functionVersionId,
		inputSchemaId,
		outputSchemaId,
		examples,
		requiresConfirmation,
		enabled,
		system: false,
		createdBy,
		runtimeUserId,
		deletedAt: shownTimeOrNull(tool.deletedAt),
		retentionTier,
		createdAt: shownTime(tool.createdAt),
		updatedAt: shownTime(tool.updatedAt),
		effect,
		revision,
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
