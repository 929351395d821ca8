import { z } from 'zod';
import { type McpReader } from '../mcp-reader';
import { invalidParams } from '../../../host/mcp-offer';
import { listExecutions, listNodeTypes, listTags, listWorkflows } from './live-lists';
import { prompts } from './prompts';
import { resourceTemplates } from './read-resource';

const MOST = 100;

const reference = z.union([
	z.object({ type: z.literal('ref/prompt'), name: z.string() }).passthrough(),
	z.object({ type: z.literal('ref/resource'), uri: z.string() }).passthrough(),
]);

const asked = z.object({ name: z.string(), value: z.string() }).passthrough();

const others = z
	.object({ arguments: z.record(z.string()).default({}) })
	.passthrough()
	.catch({ arguments: {} });

type Source = (
	reader: McpReader,
	value: string,
	given: Readonly<Record<string, string>>,
) => Promise<{ readonly values: readonly string[]; readonly hasMore?: boolean }>;

const startsWith = (value: string) => (one: string) =>
	one.toLowerCase().startsWith(value.toLowerCase());

/** Names, where a name says which workflow is meant; else ids. */
const workflows: Source = async (reader, value) => {
	const found = await listWorkflows(reader, { query: value });
	const all = found?.workflows ?? [];
	const count = (name: string) => all.filter((one) => one.name === name).length;
	const isSure = (name: string) => name !== '' && count(name) === 1 && !name.endsWith('…');
	return {
		values: all.map(({ id, name }) => (isSure(name) ? name : id)),
		hasMore: found?.cursor !== undefined,
	};
};

/** A resource has an id alone: found by the beginning of the id, or by a part of the name. */
const workflowIds: Source = async (reader, value) => {
	const named = await listWorkflows(reader, { query: value });
	const newest = value === '' ? undefined : await listWorkflows(reader, {});
	const begun = (newest?.workflows ?? []).map(({ id }) => id).filter(startsWith(value));
	const ids = (named?.workflows ?? []).map(({ id }) => id);
	return { values: [...new Set([...begun, ...ids])], hasMore: named?.cursor !== undefined };
};

const executionIds: Source = async (reader, value, { workflow }) => {
	const found = await listExecutions(reader, workflow);
	return { values: (found?.executions ?? []).map(({ id }) => id).filter(startsWith(value)) };
};

const nodeTypes: Source = async (reader, value) => {
	const found = await listNodeTypes(reader, value);
	const last = (type: string) => type.slice(type.lastIndexOf('.') + 1);
	const begins = (type: string) => startsWith(value)(type) || startsWith(value)(last(type));
	return { values: [...found.filter(begins), ...found.filter((type) => !begins(type))] };
};

const tags: Source = async (reader, value) => ({ values: await listTags(reader, value) });

const nothing: Source = async () => await Promise.resolve({ values: [] });

const ofPrompts: Readonly<Record<string, Source>> = {
	workflow: workflows,
	execution: executionIds,
	tag: tags,
};

/** By the beginning of a template, and the name of what stands in it. */
const ofTemplates: Readonly<Record<string, Source>> = {
	'workflow id': workflowIds,
	'execution id': executionIds,
	'node type': nodeTypes,
};

function sourceOf(ref: z.output<typeof reference>, argument: string): Source {
	if (ref.type === 'ref/prompt') {
		const prompt = prompts.find(({ name }) => name === ref.name);
		if (!prompt) throw invalidParams(`There is no prompt "${ref.name}".`);
		return (Object.hasOwn(ofPrompts, argument) ? ofPrompts[argument] : undefined) ?? nothing;
	}
	const template = resourceTemplates.find(({ uriTemplate }) => uriTemplate === ref.uri);
	if (!template) throw invalidParams(`There is no resource template "${ref.uri}".`);
	const key = `${template.uriTemplate.split(':')[0]} ${argument}`;
	return (Object.hasOwn(ofTemplates, key) ? ofTemplates[key] : undefined) ?? nothing;
}

/** What an argument can be, from what this caller may see. Throws `McpError`. */
export async function complete(
	reader: McpReader,
	ref: unknown,
	argument: unknown,
	context?: unknown,
) {
	const [meant, wanted] = [reference.safeParse(ref), asked.safeParse(argument)];
	if (!meant.success) throw invalidParams('"ref" names neither a prompt nor a resource template.');
	if (!wanted.success) throw invalidParams('"argument" needs a name, and a value as text.');
	const { name, value } = wanted.data;
	const source = sourceOf(meant.data, name);
	const given = others.parse(context ?? {}).arguments;
	const { values, hasMore = false } = await source(reader, value, given);
	const all = [...new Set(values)];
	const isCut = all.length > MOST;
	return {
		completion: {
			values: all.slice(0, MOST),
			...(hasMore ? {} : { total: all.length }),
			hasMore: hasMore || isCut,
		},
	};
}
