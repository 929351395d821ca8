import { z } from 'zod';

import { coerceField, enumOptions, innerSchema, shapeOf } from '../kernel/input/coerce-field';
import { type Tool, isNativeProvider } from '../kernel/define-tool';
import { invokeTool } from '../kernel/invoke-tool';
import { isRecord } from '../kernel/values/is-record';
import { lookedUpCall, RUN_TOOL, SEARCH_TOOLS } from '../kernel/looked-up-call';
import { readInput } from '../kernel/input/read-input';
import { outcomeJson } from '../kernel/outcome-json';
import { type Field, fieldsOf } from '../kernel/field';
import { type ExposedTool, exposedTool, exposeFlat } from './exposed-tool';
import { unknownTool, recordRefusal } from './unknown-tool';
import { searchCatalog } from './search-catalog';

function objectType(schema: z.AnyZodObject): string {
	const types = fieldTypes(schema);
	const fields = fieldsOf(schema).map(
		({ name, required, description }) =>
			`${name}${required ? '' : '?'}: ${types[name]} (${description})`,
	);
	return `{${fields.join(', ')}}`;
}

const listType = (item: string) => (/^[^{]*\|/.test(item) ? `(${item})[]` : `${item}[]`);

function typeOf(schema: z.ZodTypeAny): string {
	const inner = innerSchema(schema);
	if (inner instanceof z.ZodEnum)
		return enumOptions(inner)
			.map((option) => JSON.stringify(option))
			.join('|');
	if (inner instanceof z.ZodNumber) return inner.isInt ? 'integer' : 'number';
	if (inner instanceof z.ZodString) return 'string';
	if (inner instanceof z.ZodBoolean) return 'boolean';
	if (inner instanceof z.ZodArray) return listType(typeOf(inner.element));
	if (inner instanceof z.ZodObject) return objectType(inner);
	if (!(inner instanceof z.ZodRecord)) return 'any';
	const value = typeOf(inner.valueSchema);
	return value === 'any' ? 'object' : `{[name]: ${value}}`;
}

/** The type of each field as a short text for a model: `integer`, `"a"|"b"`, `{name: string (what it is), note?: string (…)}[]`. */
const fieldTypes = (schema: z.AnyZodObject): Readonly<Record<string, string>> =>
	Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, field]) => [name, typeOf(field)]));

function need({ required, default: preset }: Field): string {
	if (required) return 'required';
	return preset === undefined ? 'optional' : `default ${JSON.stringify(preset)}`;
}

function toolCard(tool: Tool) {
	const types = fieldTypes(tool.input);
	const fields = fieldsOf(tool.input).map(
		(field) => [field.name, `${types[field.name]}, ${need(field)}: ${field.description}`] as const,
	);
	return {
		name: tool.name,
		description: tool.description,
		effect: tool.effect,
		arguments: Object.fromEntries(fields),
	};
}

const searchInput = z.object({
	query: z.string().min(1).describe('What to do, or a tool name'),
	limit: z.number().int().min(1).max(10).default(3).describe('At most 10'),
});

const domainsOf = (tools: readonly Tool[]) => [...new Set(tools.map((tool) => tool.domain))];

const MOST_NAMED = 40;

/** The names of the tools of a domain. Of our own beside which none of their domain is shown, and of too many, only the number. */
function namesIn(domain: string, tools: readonly Tool[], near: readonly string[]): string {
	const all = tools.filter((tool) => tool.domain === domain);
	const isNear = near.includes(domain) || !all.every((tool) => isNativeProvider(tool.provider));
	if (isNear && all.length <= MOST_NAMED)
		return `${domain}: ${all.map(({ name }) => name).join(', ')}`;
	return `${domain}: ${all.length}`;
}

const byDomain = (tools: readonly Tool[], near: readonly string[]) =>
	domainsOf(tools)
		.map((domain) => namesIn(domain, tools, near))
		.join('; ');

/** The field lists the names: models take at most 1,024 characters in a tool's description. */
const runInput = (tools: readonly Tool[], near: readonly string[]) =>
	z.object({
		name: z
			.string()
			.min(1)
			.describe(
				`Tool name. By domain, or how many ${SEARCH_TOOLS} finds: ${byDomain(tools, near)}`,
			),
		arguments: z.record(z.unknown()).default({}).describe('Its fields, from search-tools'),
	});

function failed(message: string, hint: string): Record<string, unknown> {
	const error = { code: 'invalid-input', message, hint, retryable: false } as const;
	return outcomeJson({ status: 'failed', error });
}

/** For the record: the tool that an unreadable call names, or `run-tool` where it names none. */
function meantBy(raw: unknown, tools: readonly Tool[]): string {
	const name = isRecord(raw) ? raw.name : undefined;
	return tools.find((tool) => tool.name === name)?.name ?? RUN_TOOL;
}

const NOTHING_FITS =
	'No tool fits these words; these are the first ones. run-tool names those that you cannot see.';

const searchTool = (tools: readonly Tool[]): ExposedTool => {
	const description = `Find tools and their arguments, then call them with ${RUN_TOOL}.`;
	return exposedTool(
		{ name: SEARCH_TOOLS, description },
		() => searchInput,
		async (raw) => {
			const read = readInput(searchInput, raw);
			if (!read.ok)
				return failed(read.problems.map(({ message }) => message).join(' '), 'Correct the fields.');
			const found = searchCatalog(tools, read.value.query, read.value.limit);
			if (found.length > 0) return { tools: found.map(toolCard) };
			return { note: NOTHING_FITS, tools: tools.slice(0, read.value.limit).map(toolCard) };
		},
	);
};

function runTool(
	tools: readonly Tool[],
	behind: readonly Tool[],
	withdrawn: readonly Tool[],
): ExposedTool {
	const find = (name: string | undefined) =>
		[tools, withdrawn].flat().find((one) => one.name === name);
	const description = 'Run a tool by its name.';
	const shown = tools.filter((tool) => !behind.includes(tool));
	const near = domainsOf(shown.length === 0 ? tools : shown);
	const input = () => runInput(behind, near);
	return exposedTool({ name: RUN_TOOL, description }, input, async (raw, invocation) => {
		// Let the tool judge its arguments: its errors name its own fields.
		const meant = lookedUpCall(raw);
		const known = find(meant?.name);
		if (known) return outcomeJson(await invokeTool(known, meant?.arguments, invocation));
		const own = input();
		const read = readInput(own, raw);
		if (!read.ok) {
			const how = { decision: 'none', status: 'failed', code: 'invalid-input' } as const;
			await recordRefusal({ name: meantBy(raw, tools), arguments: raw }, how, invocation);
			const text = read.problems.map(({ message }) => message).join(' ');
			return failed(text, 'Put the tool’s fields into "arguments".');
		}
		const name = String(coerceField(own.shape.name, read.value.name)).trim();
		const tool = find(name);
		if (tool) return outcomeJson(await invokeTool(tool, read.value.arguments, invocation));
		const offered = tools.map((one) => one.name);
		const call = { name, arguments: read.value.arguments };
		return await unknownTool(call, offered, 'Look it up with search-tools.', invocation);
	});
}

/** Two tools instead of many: the model looks up what it needs and runs it by name. */
export const exposeDeferred = (
	tools: readonly Tool[],
	behind: readonly Tool[] = tools,
	withdrawn: readonly Tool[] = [],
): ExposedTool[] => [searchTool(tools), runTool(tools, behind, withdrawn)];

/** Looking up fewer tools than this costs a model more tokens than seeing them. */
const FEWEST_BEHIND = 4;

/** Of more than this many, an agent looks them up. */
const MOST_OWN = 12;

/** The common tools, and those that a team has registered or has of an MCP server, as long as they are few. */
export function withRegistered(common: readonly string[], tools: readonly Tool[]): string[] {
	const own = tools.filter(({ provider }) => !isNativeProvider(provider)).map(({ name }) => name);
	return own.length > MOST_OWN ? [...common] : [...common, ...own];
}

/** Hides all but the common tools behind `search-tools` and `run-tool`, unless these are few. Shows `atLeast` so many, the first of the catalog. */
export function exposeCommon(
	tools: readonly Tool[],
	common: readonly string[],
	{ atLeast = 0, withdrawn = [] }: { atLeast?: number; withdrawn?: readonly Tool[] } = {},
): ExposedTool[] {
	const commonNames = new Set(common);
	const others = tools.filter(({ name }) => !commonNames.has(name));
	const more = others.slice(0, Math.max(0, atLeast - (tools.length - others.length)));
	const behind = others.slice(more.length);
	if (behind.length < FEWEST_BEHIND) return exposeFlat(tools);
	const looked = new Set(behind);
	const shown = tools.filter((tool) => !looked.has(tool));
	return [...exposeFlat(shown), ...exposeDeferred(tools, behind, withdrawn)];
}
