import { z } from 'zod';
import type { OperationFacts } from '../../kernel/operation/define-operation';
import type { Registry } from '../../registry/open-registry';
import { registryErrors } from '../../registry/registry-store';
import { defineOperation } from '../define-operation';
import type { OpenedRegistry } from './opened-registry';

interface RegistryFacts<Input extends z.AnyZodObject>
	extends Omit<OperationFacts, 'resource' | 'output' | 'who' | 'title' | 'effect'>,
		Partial<Pick<OperationFacts, 'title' | 'effect'>> {
	/** Left out: members read, and admins change. */
	readonly who?: 'admin';
	readonly input: Input;
	/** Left out: a record. */
	readonly output?: z.AnyZodObject;
	/** `opened`: the registry that has the tool in question, else the caller's own. */
	run(
		input: z.output<Input>,
		opened: OpenedRegistry,
		all: readonly OpenedRegistry[],
	): Promise<object>;
}

const record = z.object({ id: z.string() }).passthrough();

/** The registry of the workspace that has a tool; without one, or for one that is not there, the first. */
async function registryOfTool(
	[own, ...others]: readonly [OpenedRegistry, ...OpenedRegistry[]],
	toolId: unknown,
): Promise<OpenedRegistry> {
	if (toolId === undefined) return own;
	for (const one of others)
		if ((await one.registry.current()).tools.has(String(toolId))) return one;
	return own;
}

/** Gives the maker of operations on one kind of entity. The registry keeps the audit of them itself. */
export const registryOperations =
	(resource: string) =>
	<Input extends z.AnyZodObject>({ run, ...facts }: RegistryFacts<Input>) => {
		const isRead = facts.effect === 'read' || ['list', 'get'].includes(facts.action);
		return defineOperation({
			resource,
			output: record,
			recordsItself: true,
			uses: ['registries'],
			who: isRead ? 'member' : 'admin',
			...facts,
			async run(input, { registries }) {
				const all = await registries();
				return { ...(await run(input, await registryOfTool(all, input.toolId), all)) };
			},
		});
	};

const revision = z.number().int().positive().optional();

const retention = {
	retentionTier: z.string().optional(),
	/** As text in the query of an address: some proxies drop the body of a DELETE. */
	revision: z.coerce.number().int().positive().optional(),
};

export const query = z.string().max(200).optional();

export const flag = z
	.enum(['true', 'false'])
	.transform((word) => word === 'true')
	.optional();

export const pluralOutput = (plural: string, more: z.ZodRawShape = {}) =>
	z.object({ [plural]: z.array(record), ...more });

/** Fields that the registry reads itself: leniently, and with the closest right name for a wrong one. */
export const readByRegistry = (fields: z.ZodRawShape) =>
	z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown()])));

export const deletedOutput = z.object({ deleted: z.literal(true), id: z.string() });

/** What is done alike with tools and functions, which have names, are changed, and can be restored. */
export function namedOperations(
	resource: 'tool' | 'function',
	settings: z.ZodRawShape,
	registerOf: (registry: Registry) => Registry['tools'] | Registry['functions'],
	deleting?: string,
) {
	const operation = registryOperations(resource);
	const idName = `${resource}Id`;
	const one = z.object({ [idName]: z.string() });
	const read = ({ [idName]: id, revision: known, ...rest }: Record<string, unknown>) => ({
		id: String(id),
		revision: typeof known === 'number' ? known : undefined,
		rest,
	});
	return {
		delete: operation({
			action: 'delete',
			...(deleting === undefined ? {} : { hint: deleting }),
			input: one.extend(retention).strict(),
			async run(input, { registry }) {
				const { id, revision: known, rest } = read(input);
				return await registerOf(registry).delete(id, rest.retentionTier, known);
			},
		}),
		get: operation({
			action: 'get',
			input: one,
			run: async (input, { registry }) => await registerOf(registry).get(read(input).id),
		}),
		restore: operation({
			action: 'restore',
			input: one,
			run: async (input, { registry }) => await registerOf(registry).restore(read(input).id),
		}),
		update: operation({
			action: 'update',
			input: readByRegistry(settings)
				.extend({ ...one.shape, revision })
				.passthrough(),
			async run(input, { registry }) {
				const { id, revision: known, rest: change } = read(input);
				if (Object.keys(change).length === 0)
					throw registryErrors.invalid(`The ${resource} was not changed`, [
						{ field: '', message: 'No field to change was given.' },
					]);
				return await registerOf(registry).update(id, change, known);
			},
		}),
	};
}
