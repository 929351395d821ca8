import { z } from 'zod';

import type { Ports } from '../../../kernel/ports';
import { changeKinds, type WorkflowChange } from '../../../kernel/ports/workflow-changes';
import { notFound } from '../../../kernel/tool-error';
import { tooMuch } from '../../../kernel/workflow/text-pattern';
import { readSetting } from '../judge-settings';
import { given, id, optionalId, optionalName, refuseInput, upTo } from '../../fields';

const MOST_NAMED = 500;
const LONGEST = 20_000;

/** The fields of a tool that changes many workflows. */
export const batchShape = {
	step: z.enum(['preview', 'apply', 'undo']).default('preview').describe('apply also goes on'),
	batchId: optionalId('From an answer'),
	workflowIds: z.array(id).max(MOST_NAMED).optional().describe('Default: all'),
	publishProven: z
		.boolean()
		.default(false)
		.describe('Live ones whose tests pass and runs before and after agree go live'),
};

export const changeShape = {
	what: z.enum(changeKinds).default('text').describe('Is changed'),
	from: upTo(LONGEST)
		.optional()
		.describe('Text (whole words, whole addresses), credential ID or old value'),
	to: upTo(LONGEST).optional().describe('New one; version: newest or number; insert: node as JSON'),
	path: optionalName('Parameter or setting; insert: before or after'),
	nodeType: optionalName('Node type or name'),
};

type Given = z.output<z.ZodObject<typeof changeShape>>;

const SHORTEST = 3;

type Needed = Readonly<Record<WorkflowChange['kind'], ReadonlyArray<'from' | 'to' | 'path'>>>;

const needed: Needed = {
	text: ['from', 'to'],
	credential: ['from', 'to'],
	parameter: ['path', 'to'],
	setting: ['path', 'to'],
	version: [],
	insert: ['path', 'to'],
};

async function credentialOf(wanted: string, { credentials }: Pick<Ports, 'credentials'>) {
	const found = (await credentials.list()).find((one) => one.id === wanted);
	if (found !== undefined) return { id: found.id, name: found.name, type: found.type };
	throw notFound(
		`"to": there is no credential "${wanted}" that the API key may see.`,
		'Take its ID from list-credentials. Nothing was changed.',
	);
}

/** A new text that holds the old one is looked for, too: where it is there, nothing changes. */
const lookedFor = (from = '', to = '') => (to.includes(from) ? { from, to } : { from });

/** The change that a call names, with what is looked up for it. Throws `ToolError`. */
export async function readChange(
	{ what: kind, ...rest }: Given,
	ports: Pick<Ports, 'credentials'>,
): Promise<WorkflowChange> {
	const [from, path] = [given(rest.from), given(rest.path)];
	const nodeType = given(rest.nodeType);
	const mayBeEmpty = kind === 'text' || kind === 'parameter';
	const sent = { from, path, to: mayBeEmpty ? rest.to : given(rest.to) };
	const { to = '' } = rest;
	const missing = needed[kind].find((name) => sent[name] === undefined);
	if (missing !== undefined)
		throw refuseInput(
			`"${missing}" is required for a change of the kind "${kind}".`,
			`Pass ${needed[kind].join(', ')}.`,
		);
	for (const [name, text = ''] of kind === 'text' ? Object.entries(lookedFor(from, to)) : []) {
		const why = tooMuch(text);
		if (why !== undefined)
			throw refuseInput(`"${name}" is ${why}.`, 'Pass the part of the text that is other.');
	}
	if (kind === 'text' && (from ?? '').trim().length < SHORTEST)
		throw refuseInput(`"from" is shorter than ${SHORTEST} characters.`, 'Pass more of the text.');
	if (from !== undefined && from === to)
		throw refuseInput('"from" and "to" are the same.', 'Pass what is to come in "to".');
	if (kind === 'insert' && path !== 'before' && path !== 'after')
		throw refuseInput('"path" must be before or after.', 'It says where the node comes.');
	if (nodeType === undefined && (kind === 'insert' || (kind === 'parameter' && from === undefined)))
		throw refuseInput('"nodeType" is required.', 'It says which nodes are meant.');
	if (kind === 'setting') readSetting(path ?? '', to);
	const change = { kind, from, path, nodeType };
	if (kind === 'credential') return { ...change, to, credential: await credentialOf(to, ports) };
	return { ...change, to: kind === 'version' && to === '' ? 'newest' : to };
}
