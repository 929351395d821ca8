import type { z } from 'zod';
import { createClock } from '../../adapters/in-process/clock';
import { permissiveSchema } from '../../catalog/permissive-schema';
import type { Effect, Tool } from '../../kernel/define-tool';
import { clipText } from '../../kernel/values/clip-text';
import { mapJson } from '../../kernel/values/map-json';
import { isRecord } from '../../kernel/values/is-record';
import { fingerprint } from '../../policy/fingerprint';
import { withoutInvisible } from '../../policy/untrusted/clean-text';
import { modelInput } from '../../registry/schema/model-input';
import { type OpenSchema, openSchema } from '../../registry/schema/open-schema';
import { readSchema } from '../../registry/schema/read-schema';
import { type JsonObject, placedSchemas } from '../../registry/schema/sub-schemas';
import { type ServerTool, type HeaderParameter, readServerTool } from '../../web/mcp/server-tool';
import { MOST_TOOLS, type ToolList } from '../../web/mcp/mcp-client';
import { plainWords } from '../../web/mcp/mcp-port';
import type { McpServer } from './mcp-server';
import { once } from '../../kernel/fresh';
import { ownNames } from '../../kernel/looked-up-call';

const asRead = (name: string) => name.toLowerCase().replace(/[_.-]/g, '');

/** Says of a name whether one of these tools has it, or one that reads like it. */
export function takenNames(tools: ReadonlyArray<Pick<Tool, 'name'>>): (name: string) => boolean {
	const taken = new Set([...ownNames, ...tools.map(({ name }) => name)].map(asRead));
	return (name) => taken.has(asRead(name));
}

/** Characters that models take in the description of a tool, less what we say of it. */
const LONGEST_WORDS = 800;
const LONGEST_TEXT = 500;
/** Fields and other parts of all input schemas of a server together: what an agent is shown is written in one go, and nothing else runs then. */
const MOST_PARTS = 3_000;
const MOST_WRITTEN = 400_000;
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

export interface RemoteDefinition {
	readonly name: string;
	readonly remoteName: string;
	readonly title: string;
	readonly words: string;
	readonly effect: Effect;
	readonly headers: readonly HeaderParameter[];
	/** Follows from all that a person and a model are told of it. */
	readonly version: string;
	readonly fields: z.AnyZodObject;
	readonly size: { readonly parts: number; readonly written: number };
	open(): Promise<OpenSchema>;
}

export interface LeftOut {
	readonly name: string;
	/** A sentence without its subject and its full stop. */
	readonly why: string;
}

const shown = (schema: JsonObject): JsonObject => {
	const clean = mapJson(schema, {
		text: (text, key) =>
			key === 'description' || key === 'title'
				? clipText(withoutInvisible(text), LONGEST_TEXT)
				: withoutInvisible(text),
	});
	return isRecord(clean) ? clean : {};
};

/** By what the server says, where the operator trusts that; otherwise every tool changes something. */
function effectOf({ hints }: ServerTool, { trustsHints }: McpServer): Effect {
	if (!trustsHints) return 'write';
	if (hints.reads) return 'read';
	return hints.destroys ? 'destroy' : 'write';
}

const joined = (prefix: string, name: string) =>
	prefix === '' ? name : /[_.-]$/.test(prefix) ? `${prefix}${name}` : `${prefix}_${name}`;

const unreadable = (message: string) =>
	`has an input schema that cannot be used: ${plainWords(withoutInvisible(message), 300)}`;

async function define(
	given: unknown,
	server: McpServer,
	breathe: () => Promise<void>,
): Promise<RemoteDefinition | LeftOut> {
	const read = readServerTool(given);
	if (!read.ok) return { name: plainWords(read.name, 100), why: read.why };
	const { tool } = read;
	const name = joined(server.prefix, tool.name);
	if (!NAME.test(name))
		return {
			name: plainWords(withoutInvisible(name), 100),
			why: 'has a name that models cannot call: at most 64 letters of English, digits, "_", "-" and "."',
		};
	if (name in {}) return { name, why: 'has a name that programs use for something else' };
	const schema = await readSchema(tool.inputSchema, 'input');
	if (!schema.ok) {
		const [problem] = schema.problems;
		return { name, why: unreadable(`${problem?.pointer ?? ''} ${problem?.message ?? ''}`) };
	}
	const { json, text } = schema.schema;
	await breathe();
	const fields = modelInput(shown(json));
	await breathe();
	// It is ready when the tool is shown.
	permissiveSchema(fields);
	const effect = effectOf(tool, server);
	const title = plainWords(withoutInvisible(tool.title), 100);
	const words = plainWords(withoutInvisible(tool.description), LONGEST_WORDS);
	return {
		name,
		remoteName: tool.name,
		title,
		words,
		effect,
		headers: tool.headers,
		version: fingerprint(server.key, tool.name, tool.title, tool.description, effect, text),
		fields,
		size: { parts: placedSchemas(json).length, written: text.length },
		open: once(async () => await openSchema(json)),
	};
}

const TOO_MUCH = `and all tools after it are too much: the input schemas of a server may have ${MOST_PARTS} fields in all, and ${MOST_WRITTEN} characters`;
const isDefinition = (one: RemoteDefinition | LeftOut): one is RemoteDefinition => 'open' in one;

export async function readDefinitions(
	{ tools, isCut }: Pick<ToolList, 'tools' | 'isCut'>,
	server: McpServer,
) {
	const found = new Map<string, RemoteDefinition>();
	const clock = createClock(new AbortController().signal);
	// A hundred schemas at their limits take seconds, in which nothing else would run.
	const breathe = async () => await clock.sleep(0);
	const leftOut: LeftOut[] = [];
	let [parts, written] = [0, 0];
	for (const given of tools) {
		await breathe();
		const one = await define(given, server, breathe);
		if (!isDefinition(one)) {
			leftOut.push(one);
			continue;
		}
		parts += one.size.parts;
		written += one.size.written;
		if (parts > MOST_PARTS || written > MOST_WRITTEN) {
			// What is not shown need not be read.
			leftOut.push({ name: one.name, why: TOO_MUCH });
			break;
		}
		if (found.has(asRead(one.name)))
			leftOut.push({ name: one.name, why: 'is listed twice, or reads like another one' });
		else found.set(asRead(one.name), one);
	}
	if (isCut)
		leftOut.push({
			name: '…',
			why: `and the rest of the list: a server may have ${MOST_TOOLS} tools`,
		});
	return { tools: [...found.values()], leftOut };
}
export type RemoteDefinitions = Awaited<ReturnType<typeof readDefinitions>>;
