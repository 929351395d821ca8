import { z } from 'zod';

import { type PermissionStatus, permissionStatuses } from '../../kernel/permission-status';
import { invalidInput } from '../../kernel/tool-error';
import type { AgentRecord } from './agent-record';
import { type PermittedTool, recordedPermissions } from './permission-judge';

export interface ToolPermission {
	readonly toolName: string;
	readonly permissionStatus: PermissionStatus;
	readonly providerKey: string;
}

/** What an agent may do with each tool. Without a record, or a decision on the tool, a person is asked. */
export function toolPermissions(tools: readonly PermittedTool[], record: AgentRecord | undefined) {
	const permissionOf = recordedPermissions(record);
	return tools.map((tool) => ({
		toolName: tool.name,
		permissionStatus: permissionOf(tool),
		providerKey: tool.provider,
	}));
}

const entrySchema = z
	.object({ toolName: z.string(), permissionStatus: z.string(), providerKey: z.string() })
	.strict();

const bodySchema = z.object({ tools: z.array(z.unknown()).max(1_000) }).strict();

const refuse = (message: string, hint: string, cause?: unknown) =>
	invalidInput(message, `${hint} Nothing was changed.`, { cause });

const SHAPE =
	'Send { "tools": [{ "toolName", "permissionStatus", "providerKey" }] }, a PUT replaces all that was there.';

const quoted = (text: string) => JSON.stringify(text.slice(0, 200));

function shapeProblem(issue: z.ZodIssue | undefined): string {
	if (issue?.code === 'unrecognized_keys')
		return `has the unknown field ${issue.keys.slice(0, 5).map(quoted).join(', ')}`;
	const field = issue?.path.join('.') ?? '';
	return field === '' ? 'is not an object' : `needs a text in ${field}`;
}

function readEntry(given: unknown, index: number, tools: ReadonlyMap<string, PermittedTool>) {
	const read = entrySchema.safeParse(given);
	if (!read.success)
		throw refuse(`tools[${index}] ${shapeProblem(read.error.issues[0])}.`, SHAPE, read.error);
	const { toolName, permissionStatus: word, providerKey } = read.data;
	const where = `tools[${index}] (${quoted(toolName)})`;
	if (providerKey === 'connections')
		throw refuse(
			`${where} has the providerKey "connections", which was removed.`,
			'Connections are granted for each instance, not through the tools of an agent. Leave the entry out.',
		);
	const tool = tools.get(toolName);
	if (!tool)
		throw refuse(`${where} is not a tool.`, 'GET …/tools lists the names, compared to the letter.');
	if (providerKey !== tool.provider)
		throw refuse(
			`${where} has the providerKey ${quoted(providerKey)}, but belongs to "${tool.provider}".`,
			'GET …/tools says which tool belongs to which provider.',
		);
	const permissionStatus = permissionStatuses.find((status) => status === word);
	if (permissionStatus === undefined)
		throw refuse(
			`${where} has the unknown permissionStatus ${quoted(word)}.`,
			`Use one of ${permissionStatuses.join(', ')}.`,
		);
	return { toolName, permissionStatus, providerKey };
}

/** Reads the body of a PUT. Throws `ToolError` naming the entry that is wrong. */
export function readToolPermissions(body: unknown, tools: readonly PermittedTool[]) {
	if (typeof body === 'object' && body !== null && 'enabledTools' in body)
		throw refuse('The field enabledTools is not supported any more.', SHAPE);
	const read = bodySchema.safeParse(body);
	if (!read.success) throw refuse('The body has another shape than expected.', SHAPE, read.error);
	const byName = new Map(tools.map((tool) => [tool.name, tool] as const));
	const entries = read.data.tools.map((entry, index) => readEntry(entry, index, byName));
	const seen = new Set<string>();
	const twice = entries.findIndex(({ toolName }) => seen.size === seen.add(toolName).size);
	if (twice >= 0)
		throw refuse(
			`tools[${twice}] (${quoted(entries[twice]?.toolName ?? '')}) is there twice.`,
			'Name each tool once.',
		);
	return entries;
}
