import { randomUUID } from 'node:crypto';

import { strictProblem } from '../../sandbox/model/strict.mjs';
import type { Registry } from '../../src/registry/open-registry';
import type { ApprovalChannel } from '../support/approval-channel';
import { startApprovalChannel } from '../support/approval-channel';
import {
	decide,
	gatedCalls,
	gateNode,
	readCard,
	startRun,
	publishGated,
} from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { LivePlace } from '../support/live-place';
import { sentMeanwhile } from '../support/live-place';
import { openMcpSession } from '../support/mcp-client';
import { publishMcpServer } from '../support/mcp-server';
import { otherModels } from '../support/other-models';
import { registerEcho } from '../support/register-echo';
import type { Credentials } from '../support/surface-workflows';
import { toolkitNode } from '../support/surface-workflows';
import {
	fixedIdentity,
	ownerCredentials,
	publishAgent,
	readReply,
	runScript,
} from '../support/surfaces';
import { testRegistry } from '../support/test-registry';
import { told } from '../support/told-schema';
import { useLive } from '../support/use-live';

const world = useLive([]);

const text = (description: string) => ({ type: 'string', description });

const line = {
	type: 'object',
	description: 'What is ordered',
	properties: {
		sku: { ...text('Article'), pattern: '^[A-Z]+$' },
		count: { type: 'integer', minimum: 1, description: 'How many' },
	},
	required: ['sku'],
};

const leaf = { type: 'object', description: 'A part, with its parts' };
const part = (inner: object) => ({ ...leaf, properties: { inner, name: text('What it is') } });

const payment = [
	{ type: 'object', properties: { card: text('Number of the card') }, required: ['card'] },
	{ type: 'object', properties: { iban: text('Account') }, required: ['iban'] },
];

/** Not in the order of the alphabet, with what JSON Schema can say. */
const schema = {
	type: 'object',
	description: 'An order of the shop',
	properties: {
		zone: text('Where it goes'),
		customer: {
			type: 'object',
			description: 'Who orders',
			properties: { name: text('Full name'), mail: { ...text('Address'), format: 'email' } },
			required: ['name'],
			additionalProperties: false,
		},
		lines: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' }, description: 'What' },
		status: { ...text('How it stands'), enum: ['open', 'paid'] },
		note: { type: ['string', 'null'], description: 'Anything else', default: '' },
		empty: text('May be empty'),
		absent: text('May be left out'),
		part: { $ref: '#/$defs/part' },
		payment: { oneOf: payment, description: 'How it is paid' },
		labels: { type: 'object', additionalProperties: { type: 'string' }, description: 'Marks' },
		size: { enum: [1, 2], description: 'How large' },
		kind: { const: 'shop', description: 'Which kind' },
	},
	required: ['zone', 'customer'],
	additionalProperties: false,
	$defs: {
		line,
		part: { ...leaf, properties: { inner: { $ref: '#/$defs/part' }, name: text('What it is') } },
	},
};

/** With its references written out: as n8n's agents send it. */
const written: Json = told({
	type: 'object',
	description: schema.description,
	properties: {
		...schema.properties,
		lines: { ...schema.properties.lines, items: line },
		part: part(part(leaf)),
	},
	required: schema.required,
});

const rules = (description: string, rest: object) =>
	`${description} Schema: ${JSON.stringify(rest)}`;

/** As it is read from zod, field by field: what zod does not say stands in words. */
const byFields: Json = {
	type: 'object',
	properties: {
		...written.properties,
		customer: {
			...written.properties.customer,
			properties: {
				name: text('Full name'),
				mail: text(rules('Address', { format: 'email' })),
			},
		},
		lines: {
			...written.properties.lines,
			items: {
				...line,
				properties: {
					...line.properties,
					sku: text(rules('Article', { pattern: '^[A-Z]+$' })),
				},
			},
		},
		note: {
			type: ['string', 'null'],
			description: rules('Anything else', { default: '' }),
		},
		payment: { description: rules('How it is paid', { oneOf: payment }) },
		size: { description: rules('How large', { enum: [1, 2] }) },
		kind: { description: rules('Which kind', { const: 'shop' }) },
	},
	required: schema.required,
};

/** As Google's models take it. */
const forGoogle: Json = {
	...written,
	properties: {
		...written.properties,
		customer: byFields.properties.customer,
		note: { type: 'string', nullable: true, description: 'Anything else', default: '' },
		payment: {
			type: 'object',
			properties: { card: text('Number of the card'), iban: text('Account') },
			description: rules('How it is paid', { oneOf: payment }),
		},
		labels: { type: 'object', description: 'Marks' },
		size: { type: 'number', description: rules('How large', { enum: [1, 2] }) },
		kind: { type: 'string', enum: ['shop'], description: 'Which kind' },
	},
};

interface Setting {
	readonly registry: Registry;
	readonly credentials: Credentials;
	readonly place: LivePlace;
	/** Two tools: the schema above; and one whose fields are all required and closed. */
	readonly names: { readonly open: string; readonly closed: string; readonly half: string };
}

let setting: Setting;
let channel: ApprovalChannel;

const closed = {
	type: 'object',
	properties: { id: text('Which'), size: { type: 'integer', description: 'How large' } },
	required: ['id', 'size'],
	additionalProperties: false,
};

/** All fields are required, and one of them is open. */
const half = {
	...closed,
	properties: { id: text('Which'), more: { type: 'object', description: 'More' } },
	required: ['id', 'more'],
};

const registered = async (registry: Registry, what: string, inputSchema: object, more = {}) =>
	await registerEcho(world.live, registry, what, inputSchema, more);

beforeAll(async () => {
	const { live } = world;
	channel = await startApprovalChannel();
	const organisation = `seen-${live.mark}`;
	const registry = testRegistry(live, organisation, 'main');
	const identity = await fixedIdentity(live, organisation, 'main');
	const place = {
		...{ name: 'as n8n installs it', prefix: 'n8n-nodes-foreman.' },
		access: live.access,
	};
	setting = {
		registry,
		place,
		credentials: { ...(await ownerCredentials(live)), identity },
		names: {
			open: (await registered(registry, 'take_order', schema)).name,
			closed: (await registered(registry, 'close_order', closed)).name,
			half: (await registered(registry, 'open_order', half)).name,
		},
	};
});

afterAll(async () => await channel.stop());

const toolkit = (parameters: object = {}) =>
	toolkitNode({ domains: ['registry'], ...parameters }, setting.credentials);

const shownOf = (sent: readonly Json[], name: string): Json => {
	const found = sent.find((one) => (one.function ?? one).name === name);
	return told((found.function ?? found).parameters ?? found.inputSchema);
};

/** Compared with the order of the fields. */
const expectSame = (sent: Json, expected: Json) => {
	expect(sent).toEqual(expected);
	expect(Object.keys(sent.properties)).toEqual(Object.keys(schema.properties));
};

const given = { zone: '', customer: { name: '' }, note: null, empty: '' };

/** What the workflow of a tool got, as its answer tells. */
const gotOf = (content: unknown): Json => {
	const { answer }: Json = readReply(typeof content === 'string' ? JSON.parse(content) : content);
	return answer?.got;
};

test('an agent of n8n sends the registered schema, in the order of its author, and what it is called with arrives', async () => {
	const published = await publishAgent(world.live, `Orders ${world.live.mark}`, [toolkit()]);
	const { script } = await runScript(world.live, world.model, published, [
		{ toolCalls: [{ name: setting.names.open, arguments: given }] },
		{ text: 'done' },
	]);
	expectSame(shownOf(script.calls[0]?.tools ?? [], setting.names.open), written);
	expect(gotOf(script.calls.at(-1)?.toolResults.at(-1)?.content)).toEqual(given);
});

test.each(['anthropic', 'ollama', 'gemini'] as const)('%s', async (client) => {
	const models = await otherModels(setting.place, world.model.url);
	const { agent, model, links, read } = models[client];
	const node = toolkit();
	const body = await sentMeanwhile(setting.place, world.model, {
		nodes: [agent, model, node],
		links: [...links, [node.name, agent.name, 'ai_tool']],
	});
	const sent = new Map(read(body)).get(setting.names.open);
	expectSame(told(sent), client === 'gemini' ? forGoogle : written);
});

test("n8n's OpenAI node asks to be strict where a strict provider takes it, and its calls arrive", async () => {
	const models = await otherModels(setting.place, world.model.url);
	const script = world.model.load({
		name: `script-${randomUUID()}`,
		turns: [{ toolCalls: [{ name: setting.names.open, arguments: given }] }, { text: 'done' }],
	});
	const { agent } = models.openAi;
	const parameters = {
		...agent.parameters,
		modelId: { __rl: true, mode: 'id', value: script.name },
	};
	const node = toolkit();
	const { tools } = await sentMeanwhile(setting.place, world.model, {
		nodes: [{ ...agent, parameters }, node],
		links: [[node.name, agent.name, 'ai_tool']],
	});
	expectSame(shownOf(tools, setting.names.open), byFields);
	const strict = new Map(tools.map((tool: Json) => [tool.name, tool.strict]));
	const { open, closed: exact, half: loose } = setting.names;
	expect([open, exact, loose].map((name) => strict.get(name))).toEqual([false, true, false]);
	expect(strictProblem(tools)).toBeUndefined();
	expect(gotOf(script.calls.at(-1)?.toolResults.at(-1)?.content)).toEqual(given);
});

test('behind a gate the fields are sent one by one, and a call that passes arrives', async () => {
	const node = toolkit();
	const gate = await gateNode(world, channel, {
		profile: 'restrictive',
		permissions: { rules: [{ tools: setting.names.open, status: 'always_allow' }] },
	});
	gate.credentials.foremanIdentityApi = setting.credentials.identity;
	const published = await publishGated(world, 'Gated orders', gate, [node]);
	const run = startRun(world, published.path, [
		gatedCalls([setting.names.open, given]),
		gatedCalls([setting.names.closed, { id: 'a', size: 1 }]),
	]);
	const { approvalUrl } = await channel.next();
	const { properties } = shownOf(run.script.calls[0]?.tools ?? [], setting.names.open);
	const { description, ...parameters } = properties.toolParameters;
	expectSame(parameters, byFields);
	expect(description).toBe('Input parameters for the tool');
	expect(await readCard(approvalUrl)).toContain(setting.names.closed);
	await decide(approvalUrl, 'approved');
	const [first = '', second = ''] = await run.told();
	expect(gotOf(JSON.parse(first))).toEqual(given);
	expect(gotOf(JSON.parse(second))).toEqual({ id: 'a', size: 1 });
});

test("a client of n8n's MCP Server Trigger is told the same, and a call without arguments is answered", async () => {
	const client = await publishMcpServer(world, 'Orders', [toolkit()]);
	const session = await openMcpSession(client.parameters.endpointUrl);
	expectSame(shownOf(await session.tools(), setting.names.open), byFields);
	const reply: Json = await session.call(setting.names.open, given);
	expect(reply.answer.got).toEqual(given);
	const { refusal } = await session.call(setting.names.open);
	expect(refusal?.message).toContain('zone');
});

test('a change shows at the next turn of the same agent', async () => {
	const { registry } = setting;
	const [gone, changed] = [
		await registered(registry, 'goes_away', closed),
		await registered(registry, 'is_changed', closed),
	];
	const published = await publishAgent(world.live, `Changes ${world.live.mark}`, [toolkit()]);
	const name = `script-${randomUUID()}`;
	const script = world.model.load({
		name,
		turns: [
			{
				toolCalls: [{ name: setting.names.closed, arguments: { id: 'a', size: 1 } }],
				misbehave: { slowMs: 2_500 },
			},
			{ text: 'done' },
		],
	});
	const ends = world.live.callWebhook(published.path, { script: name, chatInput: 'go' });
	await eventually('the first turn', async () => script.calls.length > 0);
	const made = await registered(registry, 'comes_anew', closed);
	await registry.tools.update(gone.id, { enabled: false });
	await registry.tools.update(changed.id, { description: 'Says something else now' });
	await ends;
	const [first, second] = script.calls.map(
		({ tools }) => new Map(tools.map((one: Json) => [one.function.name, one.function.description])),
	);
	expect([first?.has(gone.name), first?.has(made.name)]).toEqual([true, false]);
	expect([second?.has(gone.name), second?.has(made.name)]).toEqual([false, true]);
	expect(second?.get(changed.name)).toBe('Says something else now');
});

test('the card of a call says what the team says of the tool', async () => {
	const tool = await registered(setting.registry, 'wipes', closed, {
		...{ effect: 'destroy', description: 'Wipes an order out of the books' },
	});
	const credentials = setting.credentials;
	const { baseUrl, apiKey } = world.live.access;
	const store = await world.live.credential('Asks at', 'foremanStoreApi', {
		...{ baseUrl, apiKey, askUrlSecret: channel.url },
		secret: 'a secret for tests that is long enough to seal',
	});
	const node = toolkitNode(
		{ domains: ['registry'], tools: [tool.name], profile: 'restrictive', whileAsking: 'wait' },
		{ ...credentials, store },
	);
	const published = await publishAgent(world.live, `Asks ${world.live.mark}`, [node]);
	const run = startRun(world, published.path, [
		{ toolCalls: [{ name: tool.name, arguments: { id: 'the-first', size: 7 } }] },
	]);
	const { approvalUrl } = await channel.next();
	const card = await readCard(approvalUrl);
	expect(card).toContain('Wipes an order out of the books');
	expect(card).toContain('This cannot be undone.');
	expect(card).toContain('the-first');
	await decide(approvalUrl, 'approved');
	const [answer = ''] = await run.told();
	expect(gotOf(JSON.parse(answer))).toEqual({ id: 'the-first', size: 7 });
});

test('the panel lists registered tools, alone or beside others', async () => {
	const { identity, store, ...foreman } = setting.credentials;
	const list = async (type: string, currentNodeParameters: object) => {
		const { body } = await world.live.rest('POST', '/rest/dynamic-node-parameters/options', {
			...{ path: 'parameters.tools', methodName: 'getTools', currentNodeParameters },
			nodeTypeAndVersion: { name: `n8n-nodes-foreman.${type}`, version: 1 },
			credentials: {
				...{ foremanN8nApi: foreman, foremanIdentityApi: identity, foremanStoreApi: store },
			},
		});
		return body.data.map(({ value }: Json) => value);
	};
	const own = await list('foremanToolkit', { domains: ['registry'] });
	expect(own).toEqual(expect.arrayContaining(Object.values(setting.names)));
	expect(own).not.toContain('list-workflows');
	for (const type of ['foremanToolkit', 'foreman', 'foremanAdmin'])
		expect(await list(type, {})).toEqual(
			expect.arrayContaining(['list-workflows', setting.names.open]),
		);
});
