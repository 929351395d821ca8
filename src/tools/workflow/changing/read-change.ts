import { z } from 'zod';

import type { Ports } from '../../../kernel/ports';
import { changeKinds, type WorkflowChange } from '../../../kernel/ports/workflow-changes';
import { notFound } from '../../../kernel/tool-error';
import { given, id, optionalId, optionalName, refuseInput, upTo } from '../../fields';

const MOST_NAMED = 500;
const LONGEST = 20_000;

/** The fields of a tool that changes many workflows. */
export const batchShape = {
	step: z
		.enum(['preview', 'apply', 'undo'])
		.default('preview')
		.describe('apply also goes on with a batch that broke off'),
	batchId: optionalId('From an earlier answer: apply or undo it'),
	workflowIds: z.array(id).max(MOST_NAMED).optional().describe('Only these. Default: all'),
	publish: z
		.enum(['no', 'proven'])
		.default('no')
		.describe('proven: live ones whose tests pass, or whose runs show the same, go live'),
};

export const changeShape = {
	kind: z.enum(changeKinds).default('text'),
	from: upTo(LONGEST)
		.optional()
		.describe('What goes: the text or address, credential ID, or old value'),
	to: upTo(LONGEST).optional().describe('What comes. version: newest, or a number'),
	path: optionalName('Of the parameter, name of the setting; insert: before or after'),
	nodeType: optionalName('Only nodes of it'),
	nodeName: optionalName('Only nodes called so'),
	node: z.record(z.unknown()).optional().describe('insert: type, typeVersion, name, parameters'),
};

type Given = z.output<z.ZodObject<typeof changeShape>>;

const SHORTEST = 3;

type Needed = Readonly<
	Record<WorkflowChange['kind'], ReadonlyArray<'from' | 'to' | 'path' | 'node'>>
>;

const needed: Needed = {
	text: ['from', 'to'],
	credential: ['from', 'to'],
	parameter: ['path', 'to'],
	setting: ['path', 'to'],
	version: [],
	insert: ['path', 'node'],
};

async function credentialOf(wanted: string, { credentials }: Pick<Ports, 'credentials'>) {
	const found = (await credentials.list()).find((one) => one.id === wanted);
	if (found !== undefined) return { id: found.id, name: found.name, type: found.type };
	throw notFound(
		`"to": there is no credential "${wanted}" that the API key may see.`,
		'Take its ID from list-credentials. Nothing was changed.',
	);
}

/** The change that a call names, with what is looked up for it. Throws `ToolError`. */
export async function readChange(
	{ kind, to = '', node, ...rest }: Given,
	ports: Pick<Ports, 'credentials'>,
): Promise<WorkflowChange> {
	const [from, path] = [given(rest.from), given(rest.path)];
	const [nodeType, nodeName] = [given(rest.nodeType), given(rest.nodeName)];
	const sent = { from, path, node, to: kind === 'credential' ? given(to) : to };
	const missing = needed[kind].find((name) => sent[name] === undefined);
	if (missing !== undefined)
		throw refuseInput(
			`"${missing}" is required for a change of the kind ${kind}.`,
			`Pass ${needed[kind].join(', ')}.`,
		);
	if (kind === 'text' && (from ?? '').trim().length < SHORTEST)
		throw refuseInput(`"from" is shorter than ${SHORTEST} characters.`, 'Pass more of the text.');
	if (from !== undefined && from === to)
		throw refuseInput('"from" and "to" are the same.', 'Pass what is to come in "to".');
	if (kind === 'insert' && path !== 'before' && path !== 'after')
		throw refuseInput('"path" must be before or after.', 'It says where the node comes.');
	const isOfAny = nodeType === undefined && nodeName === undefined;
	if (isOfAny && (kind === 'insert' || (kind === 'parameter' && from === undefined)))
		throw refuseInput('"nodeType" or "nodeName" is required.', 'They say which nodes are meant.');
	const change = { kind, from, path, node, nodeType, nodeName };
	if (kind === 'credential') return { ...change, to, credential: await credentialOf(to, ports) };
	return { ...change, to: kind === 'version' && to === '' ? 'newest' : to };
}
