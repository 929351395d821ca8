import { z } from 'zod';

import { coerceField } from '../../kernel/coerce-field';
import type { Tool } from '../../kernel/define-tool';
import { fieldsOf } from '../../kernel/field';
import type { Field } from '../../kernel/field';
import { invokeTool } from '../../kernel/invoke-tool';
import { isRecord } from '../../kernel/is-record';
import type { Outcome } from '../../kernel/outcome';
import { readInput } from '../../kernel/read-input';
import { outcomeJson } from '../outcome-json';
import type { ExposedTool } from './exposed-tool';
import { openSchema } from './open-schema';
import { recordRefusal } from './record-refusal';
import { searchCatalog } from './search-catalog';
import { unknownTool } from './unknown-tool';

const searchInput = z.object({
	query: z.string().min(1).describe('What you want to do, or a tool name'),
	limit: z.number().int().min(1).max(10).default(3).describe('Max results, 1-10'),
});

const domainsOf = (tools: readonly Tool[]) => [...new Set(tools.map((tool) => tool.domain))];

const byDomain = (tools: readonly Tool[]) =>
	domainsOf(tools)
		.map(
			(domain) =>
				`${domain}: ${tools
					.filter((tool) => tool.domain === domain)
					.map((tool) => tool.name)
					.join(', ')}`,
		)
		.join('; ');

/** Names stand in the field, not in the tool's description: models take at most 1,024 characters there. */
const runInput = (tools: readonly Tool[]) =>
	z.object({
		name: z
			.string()
			.min(1)
			.describe(`Tool name. By domain: ${byDomain(tools)}`),
		arguments: z
			.record(z.unknown())
			.default({})
			.describe('The fields of that tool, from search-tools'),
	});

function fieldLine(field: Field): string {
	const kind =
		field.options.length > 0 ? field.options.map((option) => `"${option}"`).join('|') : field.kind;
	const fallback = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`;
	return `${kind}${field.required ? '' : '?'}${fallback}: ${field.description}`;
}

const card = (tool: Tool) => ({
	name: tool.name,
	description: tool.description,
	effect: tool.effect,
	arguments: Object.fromEntries(
		fieldsOf(tool.input).map((field) => [field.name, fieldLine(field)]),
	),
});

function failed(message: string, hint: string): Record<string, unknown> {
	const outcome: Outcome = {
		status: 'failed',
		error: { code: 'invalid-input', message, hint, retryable: false },
	};
	return outcomeJson(outcome);
}

const RUN = 'run-tool';

/** The tool that a call means that cannot be read; where it means none that there is, the one that it was put to. */
function meantBy(raw: unknown, tools: readonly Tool[]): string {
	const name = isRecord(raw) ? raw.name : undefined;
	return tools.find((tool) => tool.name === name)?.name ?? RUN;
}

/**
 * Two tools instead of many: the model looks up what it needs and runs it by name, so that its
 * context stays small however long the catalog grows.
 */
export function exposeDeferred(tools: readonly Tool[]): ExposedTool[] {
	const search: ExposedTool = {
		name: 'search-tools',
		description: `Find tools and their arguments, then call them with run-tool. There are ${tools.length}: ${domainsOf(tools).join(', ')}.`,
		schema: openSchema(searchInput),
		async call(raw) {
			const read = readInput(searchInput, raw);
			if (!read.ok)
				return failed(read.problems.map(({ message }) => message).join(' '), 'Correct the fields.');
			const found = searchCatalog(tools, read.value.query, read.value.limit);
			return { tools: (found.length > 0 ? found : tools).slice(0, read.value.limit).map(card) };
		},
	};
	const input = runInput(tools);
	const run: ExposedTool = {
		name: RUN,
		description: 'Run a tool that search-tools found.',
		schema: openSchema(input),
		async call(raw, invocation) {
			const read = readInput(input, raw);
			if (!read.ok) {
				const how = { decision: 'none', status: 'failed', code: 'invalid-input' } as const;
				await recordRefusal({ name: meantBy(raw, tools), arguments: raw }, how, invocation);
				const text = read.problems.map(({ message }) => message).join(' ');
				return failed(text, 'Put the tool’s fields into "arguments".');
			}
			const name = String(coerceField(input.shape.name, read.value.name)).trim();
			const tool = tools.find((one) => one.name === name);
			if (tool) return outcomeJson(await invokeTool(tool, read.value.arguments, invocation));
			const offered = tools.map((one) => one.name);
			const call = { name, arguments: read.value.arguments };
			return await unknownTool(call, offered, 'Look it up with search-tools.', invocation);
		},
	};
	return [search, run];
}
