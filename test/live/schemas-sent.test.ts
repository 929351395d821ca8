import { zodToJsonSchema } from 'zod-to-json-schema';

import { strictProblem } from '../../sandbox/model/strict.mjs';
import { agentNode } from '../../sandbox/workflows.mjs';
import { chooseTools, exposeTools } from '../../src/catalog/toolkit';
import { documentedInputs } from '../support/documented-tools';
import { tools } from '../support/native-tools';
import { commonTools } from '../../src/catalog/common-tools';
import type { Link } from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import type { LivePlace, PlaceCredentials } from '../support/live-place';
import { placeCredentials, sentMeanwhile, sentToModel } from '../support/live-place';
import { otherModels } from '../support/other-models';
import { startInCheckout, startInstalledByHand } from '../support/placed-n8n';
import { toolkitNode, toolNodes } from '../support/surface-workflows';
import { told } from '../support/told-schema';
import { useLive } from '../support/use-live';

const world = useLive([]);

const documented = new Map([...documentedInputs].map(([name, input]) => [name, told(input)]));

/** What was sent for each tool, by its name. */
const parametersOf = (sent: readonly Json[]): Map<string, Json> =>
	new Map(sent.map(({ function: { name, parameters } }: Json) => [name, told(parameters)]));

/** Those that every n8n offers: some need a licence, or a search service. */
const common = tools.filter(({ needs, needsSearch }) => needs === undefined && !needsSearch);

/** Of these, those of a toolkit in which nobody has chosen domains. */
const unchosen = chooseTools(common, { domains: [], names: [] });

const toAgent = (name: string): Link => [name, 'AI Agent', 'ai_tool'];

interface Setting {
	readonly place: LivePlace;
	readonly credentials: PlaceCredentials;
}

const sentFor = async (
	{ place, credentials }: Setting,
	subNodes: readonly Json[],
	links: readonly Link[],
	agent: Json = agentNode(),
) => {
	const wired = { nodes: [agent, ...subNodes], links } as const;
	return parametersOf(await sentToModel(place, world.model, credentials.model, wired));
};

const gate = ({ credentials }: Setting): Json => ({
	...{ name: 'Gate', type: 'n8n-nodes-foreman.foremanGateHitlTool', typeVersion: 1 },
	parameters: {},
	credentials: { foremanN8nApi: credentials.foreman, foremanStoreApi: credentials.store },
});

const toolkit = ({ credentials }: Setting, exposure: string): Json =>
	toolkitNode({ exposure }, credentials.foreman);

async function flat(setting: Setting): Promise<void> {
	const node = toolkit(setting, 'flat');
	const sent = await sentFor(setting, [node], [toAgent(node.name)]);
	expect([...sent.keys()]).toEqual(expect.arrayContaining(unchosen.map(({ name }) => name)));
	for (const [name, parameters] of sent)
		expect([name, parameters]).toEqual([name, documented.get(name)]);
}

/** What looks others up is documented nowhere else. */
async function searching(setting: Setting, exposure: 'common' | 'deferred'): Promise<void> {
	const node = toolkit(setting, exposure);
	const sent = await sentFor(setting, [node], [toAgent(node.name)]);
	const exposed = exposeTools(unchosen, exposure, commonTools.toolkit);
	expect([...sent.keys()].sort()).toEqual(exposed.map(({ name }) => name).sort());
	for (const { name, schema } of exposed)
		expect([name, sent.get(name)]).toEqual([
			name,
			told(zodToJsonSchema(schema, { $refStrategy: 'none' })),
		]);
}

/** n8n's gates wrap the arguments; one that asks nothing of the model has no fields of its own. */
async function gated(setting: Setting): Promise<void> {
	const node = toolkit(setting, 'flat');
	const links: Link[] = [[node.name, 'Gate', 'ai_tool'], toAgent('Gate')];
	const sent = await sentFor(setting, [gate(setting), node], links);
	expect([...sent.keys()]).toEqual(expect.arrayContaining(unchosen.map(({ name }) => name)));
	for (const [name, { properties, required, type }] of sent) {
		const { description, ...parameters } = properties.toolParameters;
		expect([name, type, required]).toEqual([name, 'object', ['toolParameters', 'hitlParameters']]);
		expect([name, parameters]).toEqual([name, documented.get(name)]);
		expect(description).toMatch(/parameters/i);
	}
}

/** The Foreman's own, and those of a node that is connected to it behind a gate. */
async function ofForeman(setting: Setting): Promise<void> {
	const { store: foremanStoreApi, foreman: foremanN8nApi } = setting.credentials;
	const foreman = {
		...{ name: 'Foreman', type: 'n8n-nodes-foreman.foreman', typeVersion: 1 },
		parameters: { operation: 'message', message: 'go', whileAsking: 'answer' },
		credentials: { foremanN8nApi, foremanStoreApi },
	};
	const sent = await sentFor(setting, [], [], foreman);
	expect([...sent.keys()]).toEqual(
		expect.arrayContaining(['plan', 'build-workflow', 'list-workflows']),
	);
	const known = [...sent].filter(([name]) => documented.has(name));
	for (const [name, parameters] of known)
		expect([name, parameters]).toEqual([name, documented.get(name)]);
	const [search, run] = ['search-tools', 'run-tool'].map((name) => sent.get(name).properties);
	expect(Object.keys(search)).toEqual(['query', 'limit']);
	expect(Object.keys(run)).toEqual(['name', 'arguments']);
	expect(sent.size).toBe(known.length + 2);
}

/** n8n builds these schemas from `$fromAI`, which knows fewer types: names, meaning and what is required are ours. */
async function asNodes(setting: Setting): Promise<void> {
	const nodes = toolNodes(common, setting.credentials.foreman);
	const links = nodes.map(({ name }) => toAgent(name));
	const sent = await sentFor(setting, nodes, links);
	expect(sent.size).toBe(common.length);
	for (const { name, title } of common) {
		const given = sent.get(title.replace(/[^a-zA-Z0-9_-]+/g, '_'));
		const { properties = {} } = documented.get(name);
		expect([name, Object.keys(given.properties).sort()]).toEqual([
			name,
			Object.keys(properties).sort(),
		]);
		for (const [field, { description }] of Object.entries<Json>(properties))
			expect(given.properties[field].description).toContain(description.replace(/\.$/, ''));
	}
}

const withoutOpenFields = (schema: Json): Json =>
	JSON.parse(
		JSON.stringify(schema, (key, value: Json) =>
			key === 'additionalProperties' ? undefined : value,
		),
	);

/** Google takes no field without a type, at any depth. */
const typed = (one: Json): Json => ({
	...one,
	...('type' in one || 'anyOf' in one ? {} : { type: 'string' }),
	...('items' in one ? { items: typed(one.items) } : {}),
	...('properties' in one
		? {
				properties: Object.fromEntries(
					Object.entries<Json>(one.properties).map(([field, inner]) => [field, typed(inner)]),
				),
			}
		: {}),
});

const forGoogle = (name: string): Json =>
	typed({ properties: {}, ...withoutOpenFields(documented.get(name)) });

/** All of their fields are required, and no strict provider takes them. */
const neverStrict = ['insert-data-table-rows', 'update-data-table-rows', 'delete-data-table-rows'];

/** n8n's OpenAI node asks to be strict wherever all fields are required, so one is told to be in words. */
function forOpenAiNode(name: string): Json {
	const schema = documented.get(name);
	if (!neverStrict.includes(name)) return schema;
	const [last = ''] = Object.keys(schema.properties).slice(-1);
	const field = schema.properties[last];
	const told = { ...field, description: `${field.description} Required.` };
	return {
		...{ ...schema, properties: { ...schema.properties, [last]: told } },
		required: schema.required.filter((one: string) => one !== last),
	};
}

/** What reaches providers by other clients, and n8n's own nodes for a provider, which ask no hook. */
async function byOtherClients({ place, credentials }: Setting): Promise<void> {
	const node = toolkit({ place, credentials }, 'flat');
	const models = await otherModels(place, world.model.url);
	for (const [client, { agent, model, links, read, dropsOpenFields }] of Object.entries(models)) {
		const body = await sentMeanwhile(place, world.model, {
			nodes: [agent, ...(model === undefined ? [] : [model]), node],
			links: [...links, [node.name, agent.name, 'ai_tool']],
		});
		const sent = read(body);
		expect([client, sent.map(([name]) => name)]).toEqual([
			client,
			expect.arrayContaining(unchosen.map(({ name }) => name)),
		]);
		for (const [name, parameters] of sent) {
			const wanted = dropsOpenFields
				? forGoogle(name)
				: client === 'openAi'
					? forOpenAiNode(name)
					: documented.get(name);
			// Google is told of no parameters where a tool takes none.
			const takesNone = dropsOpenFields && Object.keys(wanted.properties).length === 0;
			const isNone = takesNone && parameters === undefined;
			expect([client, name, isNone ? wanted : told(parameters)]).toEqual([client, name, wanted]);
		}
		if (client === 'openAi') expect(strictProblem(body.tools)).toBeUndefined();
	}
}

const surfaces = [
	['a toolkit sends every tool with its schema', flat],
	[
		'a toolkit sends common tools and how to find others',
		(all: Setting) => searching(all, 'common'),
	],
	['a deferred toolkit sends its two tools', (all: Setting) => searching(all, 'deferred')],
	['behind a gate every tool is sent with its schema', gated],
	['a Foreman sends its tools with their schemas', ofForeman],
	['nodes as tools are sent with all their fields', asNodes],
	['other clients send every tool with its schema', byOtherClients],
] as const;

/** Tests of one n8n, in each place that the package has on it. */
function describeN8n(
	names: readonly string[],
	start: () => Promise<{ places: readonly LivePlace[]; stop(): Promise<void> }>,
): void {
	describe.each(names.map((name) => [name] as const))('the package %s', (name) => {
		it.each(surfaces)('%s', async (_sentence, judge) => {
			const place = n8n.places.find((one) => one.name === name);
			if (place === undefined) throw new Error('no such place');
			await judge({ place, credentials: await credentialsOf(place) });
		});
	});

	let n8n: Awaited<ReturnType<typeof start>>;
	const known = new Map<LivePlace, PlaceCredentials>();
	const credentialsOf = async (place: LivePlace) => {
		const credentials = known.get(place) ?? (await placeCredentials(place, world.model.url));
		known.set(place, credentials);
		return credentials;
	};
	beforeAll(async () => {
		n8n = await start();
	}, 300_000);
	afterAll(async () => await n8n?.stop(), 60_000);
}

describe('on an n8n that installed it', () =>
	describeN8n(['as n8n installs it'], async () => {
		const { live } = world;
		const place = { name: 'as n8n installs it', prefix: 'n8n-nodes-foreman.', access: live.access };
		return await Promise.resolve({ places: [place], stop: async () => await Promise.resolve() });
	}));

describe('below a zod of npm', () =>
	describeN8n(['by hand, with its peers', 'a folder of custom extensions'], startInstalledByHand));

describe('below all that it is developed with', () =>
	describeN8n(['in the checkout', 'the checkout as custom extensions'], startInCheckout));
