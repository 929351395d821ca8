import { z } from 'zod';
import { notFound } from '../../kernel/tool-error';
import { jsonOrText } from '../../kernel/values/json-or-text';
import {
	entityId,
	ownedFields,
	shownTime,
	workspaceIdOf,
	changingFields,
	shownTimeOrNull,
} from '../entity-fields';
import type { RegistryPlace } from '../read-workspace';
import { hashText } from '../../policy/approvals/canonical-arguments';

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

const damaged = (id: string) =>
	notFound(
		`The kept copy of the version ${id} is gone, or was not written by Foreman.`,
		'Have an admin make a new version of the function and pin the tool to it. Nothing was run.',
	);

/** What a version runs: only the very copy that was kept with it. Throws `ToolError` 'not-found' for any other. */
export async function readCopy(
	{ store, tenant }: Pick<RegistryPlace, 'store' | 'tenant'>,
	{ id, copyHash }: FunctionVersion,
): Promise<WorkflowCopy> {
	const text = await store.copy(tenant, id);
	if (text === undefined || hashText(text) !== copyHash) throw damaged(id);
	const { data } = workflowCopySchema.safeParse(jsonOrText(text));
	if (data === undefined) throw damaged(id);
	return data;
}

/** What runs of a version of a workflow. Kept apart from its facts: it is large, and may hold secrets in parameters. */
export const workflowCopySchema = z
	.object({
		name: z.string(),
		nodes: z.array(z.record(z.unknown())),
		connections: z.record(z.unknown()),
		settings: z.record(z.unknown()),
	})
	.strict();
export type WorkflowCopy = Readonly<z.output<typeof workflowCopySchema>>;

export const functionVersionSchema = z
	.object({
		...ownedFields,
		functionId: entityId,
		workflowId: z.string(),
		/** n8n's own id of the version. n8n may have pruned it. */
		workflowVersionId: z.string(),
		note: z.string().nullable(),
		/** SHA-256 of the stored copy. It is part of the seal, so that no other copy passes for this one. */
		copyHash: z.string(),
	})
	.strict();
export type FunctionVersion = Readonly<z.output<typeof functionVersionSchema>>;

export function shownVersion(one: FunctionVersion) {
	const { id, functionId, workflowId, workflowVersionId, note, createdBy } = one;
	return {
		id,
		workspaceId: workspaceIdOf(one),
		functionId,
		workflowId,
		workflowVersionId,
		note,
		createdBy,
		createdAt: shownTime(one.createdAt),
	};
}
export type ShownVersion = Readonly<ReturnType<typeof shownVersion>>;
