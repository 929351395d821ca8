import { pause } from '../../sandbox/progress.mjs';
import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { baseNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { median } from '../figures.mjs';
import { HEADERS, JSON_HEADERS } from './host.mjs';

const TURNS = 3;
/** What is stored after an answer belongs to it. */
const AFTER_MS = 400;

const times = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const fields = (count, make) => Object.fromEntries(times(count, (at) => [`f${at}`, make(at)]));
const object = (properties, more = {}) => JSON.stringify({ type: 'object', properties, ...more });
const chain = (length) => ({
	...fields(length, (at) => ({ allOf: Array(2).fill({ $ref: `#/$defs/f${at + 1}` }) })),
	[`f${length}`]: {},
});

/** Schemas at each limit, and beyond it: what a hostile author would send. */
const SCHEMAS = {
	'64 kB of text': object({}, { description: 'x'.repeat(64_000) }),
	'10 MB of text': object({}, { description: 'x'.repeat(10_000_000) }),
	'990 fields': object(fields(990, () => ({ type: 'string' }))),
	'20,000 fields': object(fields(20_000, () => ({}))),
	'5,000 levels': `{"type":"object","properties":{"a":${'{"not":'.repeat(5_000)}{}${'}'.repeat(5_000)}}}`,
	'references that double': object({}, { $ref: '#/$defs/f0', $defs: chain(30) }),
	'9,000 applied': object({}, { $ref: '#/$defs/f0', $defs: chain(12) }),
	'a pattern at its limit': object({ a: { pattern: '(a?){500}'.repeat(3) } }),
	'200 patterns': object(fields(200, (at) => ({ pattern: `^(a+)+${at}$` }))),
	'an enum of 6,000': object({ a: { enum: times(6_000, String) } }),
};

/** Values that a model may send. */
const VALUES = {
	'500,000 keys': `{${times(500_000, (at) => `"k${at}":${at}`).join(',')}}`,
	'8 MB of text': JSON.stringify({ a: 'x'.repeat(8_000_000) }),
	'3,000 levels': `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
};

const idOf = (number) => number.toString(16).padStart(32, '0');

/** A workflow with so many characters, as a version keeps it. */
function copyOf(characters) {
	const nodes = [
		baseNode('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }),
		baseNode('Set', 'set', 3.4, { note: 'Lorem '.repeat(characters / 6) }),
	];
	return workflow('Copy', nodes, [['Called', 'Set']]);
}

/** A document with so many tools, each pinned to a copy of so many characters. */
function documentOf(count, characters) {
	const schema = { type: 'object', properties: { note: { type: 'string' } } };
	const copy = copyOf(characters);
	const [own, version, input, tool] = [1, 2, 3, 4].map((part) => (at) => idOf(part * 10_000 + at));
	const [description, defaultVersionId, inputSchemaId, outputSchemaId] = Array(4).fill(null);
	const none = { description, defaultVersionId, inputSchemaId, outputSchemaId };
	const workflowId = 'w1';
	return JSON.stringify({
		format: 'foreman-registry',
		version: 1,
		workspaceId: 'elsewhere/else',
		schemas: [
			{ id: idOf(1), name: 'out', schema: {} },
			...times(count, (at) => ({ id: input(at), name: `in ${at}`, schema })),
		],
		functions: times(count, (at) => ({ ...none, id: own(at), name: `fn ${at}`, workflowId })),
		versions: times(count, (at) => ({
			id: version(at),
			functionId: own(at),
			workflowId,
			workflowVersionId: `v${at}`,
			note: null,
			copyHash: '0'.repeat(64),
			workflow: { ...copy, name: `Copy ${at}` },
		})),
		tools: times(count, (at) => ({
			id: tool(at),
			name: `tool_${at}`,
			description: `Does ${at}`,
			target: 'server',
			functionId: own(at),
			functionVersionId: version(at),
			inputSchemaId: input(at),
			outputSchemaId: idOf(1),
			examples: null,
			requiresConfirmation: false,
			enabled: true,
			effect: 'write',
			runtimeUserId: null,
		})),
	});
}

async function webhooks({ owner, foremanN8nApi }) {
	const body = (name) => `={{ $json.body.${name} }}`;
	const behind = async (path, node) => {
		const made = workflow(path, [webhookNode({ path }), node], [['Webhook', 'Work']]);
		return (await publishWorkflow(owner, made)).webhookUrl;
	};
	const admin = (resource, operation, parameters) => ({
		name: 'Work',
		type: 'n8n-nodes-foreman.foremanAdmin',
		typeVersion: 1,
		parameters: { resource, operation, ...parameters },
		credentials: { foremanN8nApi },
		onError: 'continueRegularOutput',
	});
	const schema = { schemaName: body('name'), role: 'input', schema: body('schema') };
	const document = { document: body('document'), additionalFields: {} };
	const jsonOutput = '={{ ({ size: $json.body.toJsonString().length }) }}';
	return {
		schema: await behind('loop-schema', admin('schema', 'create', schema)),
		import: await behind('loop-import', admin('tool', 'import', document)),
		/** Reads the body by an expression, as a panel of ours does, and does nothing with it. */
		alone: await behind(
			'loop-alone',
			baseNode('Work', 'set', 3.4, { mode: 'raw', jsonOutput, options: {} }),
		),
	};
}

/**
 * The longest turn of n8n's event loop, in milliseconds that its thread worked, while hostile schemas and the largest documents are registered
 * and hostile values are sent to a tool: each beside the same body without Foreman.
 */
export async function eventLoop(host) {
	const urls = await webhooks(host);
	const longest = async (url, body, headers = {}) => {
		const worked = [];
		for (let turn = 0; turn < TURNS; turn += 1) {
			const from = Date.now();
			const all = { ...JSON_HEADERS, ...headers };
			const answer = await fetch(url, { method: 'POST', headers: all, body });
			await answer.text();
			await pause(AFTER_MS);
			worked.push(Math.max(0, ...(await host.turns(from, Date.now()))));
		}
		return Math.round(median(worked));
	};
	const figures = {};
	const compare = async (name, body, [url, headers], beside = urls.alone) => {
		figures[name] = { ms: await longest(url, body, headers), alone: await longest(beside, body) };
		host.say(`${name}: ${JSON.stringify(figures[name])}`);
	};
	await longest(urls.schema, JSON.stringify({ name: 'first', schema: '{"type":"object"}' }));
	for (const [name, schema] of Object.entries(SCHEMAS))
		await compare(`schema, ${name}`, JSON.stringify({ name: 'hostile', schema }), [urls.schema]);
	for (const [name, ...sizes] of [
		['1 tool of 3.9 MB', 1, 3_900_000],
		['1,000 tools, 14 MB', 1_000, 12_000],
	]) {
		const document = documentOf(...sizes);
		await compare(`import, ${name}`, JSON.stringify({ document }), [urls.import]);
	}
	for (const [name, value] of Object.entries(VALUES)) {
		const params = `{"name":"run-tool","arguments":{"name":"get-workflow","arguments":${value}}}`;
		const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
		await compare(`value, ${name}`, body, [host.urls.deferred, HEADERS], host.urls.bare);
	}
	const worst = Object.entries(figures).sort(([, one], [, other]) => other.ms - one.ms);
	return {
		figures,
		rows: worst
			.slice(0, 5)
			.map(([name, { ms, alone }]) => [`the longest turn of the loop: ${name}`, 'ms', ms, alone]),
	};
}
