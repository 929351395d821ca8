import { z } from 'zod';
import {
	changingFields,
	entityId,
	shownTime,
	shownTimeOrNull,
	workspaceIdOf,
} from '../entity-fields';

export const functionSettings = {
	name: z.string(),
	description: z.string().nullable(),
	workflowId: z.string(),
	/** The version that tools run that name none. Null: the published version of the workflow. */
	defaultVersionId: entityId.nullable(),
	/** What new tools of it begin with. */
	inputSchemaId: entityId.nullable(),
	outputSchemaId: entityId.nullable(),
} as const;

/** A function as it is stored: a workflow that tools wrap. */
export const registeredFunctionSchema = z
	.object({ ...changingFields, ...functionSettings })
	.strict();
export type RegisteredFunction = Readonly<z.output<typeof registeredFunctionSchema>>;

/** As it is shown. Times are ISO 8601. */
export function shownFunction(one: RegisteredFunction) {
	const { id, name, description, workflowId, defaultVersionId } = one;
	const { inputSchemaId, outputSchemaId, createdBy, retentionTier, revision } = one;
	return {
		id,
		workspaceId: workspaceIdOf(one),
		name,
		description,
		workflowId,
		defaultVersionId,
		inputSchemaId,
		outputSchemaId,
		createdBy,
		deletedAt: shownTimeOrNull(one.deletedAt),
		retentionTier,
		createdAt: shownTime(one.createdAt),
		updatedAt: shownTime(one.updatedAt),
		revision,
	};
}
export type ShownFunction = Readonly<ReturnType<typeof shownFunction>>;
