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

export const registeredFunctionSchema = z
	.object({ ...changingFields, ...functionSettings })
	.strict();
export type RegisteredFunction = Readonly<z.output<typeof registeredFunctionSchema>>;

export type FunctionSettings = Pick<RegisteredFunction, keyof typeof functionSettings>;

const settingsSchema = z.object(functionSettings);

export const functionSettingsOf = (one: RegisteredFunction): FunctionSettings =>
	settingsSchema.parse(one);

/** As it is shown. Times are ISO 8601. */
export const shownFunction = (one: RegisteredFunction) => ({
	id: one.id,
	workspaceId: workspaceIdOf(one),
	...functionSettingsOf(one),
	createdBy: one.createdBy,
	deletedAt: shownTimeOrNull(one.deletedAt),
	retentionTier: one.retentionTier,
	createdAt: shownTime(one.createdAt),
	updatedAt: shownTime(one.updatedAt),
	revision: one.revision,
});
export type ShownFunction = Readonly<ReturnType<typeof shownFunction>>;
