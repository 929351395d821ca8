import { createApiKey } from '../../sandbox/api-key.mjs';
import { freePort } from '../../sandbox/free-port.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { onSurfaces } from '../support/on-surfaces';
import {
	brokenOrderCode,
	callNode,
	chain,
	codeNode,
	orderCode,
	orderWorkflow,
	triggerNode,
} from '../support/sample-workflows';
import type { Surface, SurfaceName } from '../support/surfaces';
import { modelSurfaceNames, openSurface, surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';
import everywhere from './everywhere.json';

const world = useLive();

const someCode = () => orderCode(`Never made ${world.live.mark}`, 'yes');

async function archived(): Promise<string> {
	const { id } = await world.live.store(orderWorkflow('Archived'));
	await world.live.api('POST', `/workflows/${id}/archive`, {});
	return id;
}

async function withoutTrigger(): Promise<string> {
	const draft = workflow('Without a trigger', [codeNode('Alone', 'return []')], []);
	return (await world.live.store(draft)).id;
}

/** n8n would publish it, and every call would fail: it names a node that is not there. */
async function referringToNothing(): Promise<{ id: string; versionId: string }> {
	const draft = orderWorkflow('Broken');
	const broken = draft.nodes.map((node: Json) =>
		node.name === 'Check' ? { ...node, parameters: { jsCode: 'return $("Ordr").all()' } } : node,
	);
	return await world.live.store({ ...draft, nodes: broken });
}

/** About 17 MB of workflow out of 1 MB of code. */
function enormousCode(): string {
	const copies = Array.from({ length: 17 }, (_, index) => `copy${index}`);
	const nodes = copies.map(
		(name) =>
			`const ${name} = node({ type: 'n8n-nodes-base.code', version: 2, config: { name: '${name}', parameters: { jsCode: text } } });`,
	);
	return `const text = '${'x'.repeat(1_000_000)}';
const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
${nodes.join('\n')}
export default workflow('enormous', 'Never made ${world.live.mark}').add(start)${copies.map((name) => `.to(${name})`).join('')};`;
}

/** Whatever was refused, nothing has changed. */
async function expectRefusal(
	surface: Surface,
	tool: string,
	input: object,
	wanted: { readonly message: RegExp; readonly hint: RegExp },
): Promise<void> {
	const before = await world.live.everything();
	const { message, hint } = await surface.refuse(tool, input);
	expect(message).toMatch(wanted.message);
	expect(hint).toMatch(wanted.hint);
	expect(await world.live.everything()).toEqual(before);
}

interface Case {
	readonly sentence: string;
	readonly tool: string;
	readonly input: () => Promise<object> | object;
	readonly message: RegExp;
	readonly hint: RegExp;
}

const onId = (
	sentence: string,
	tools: readonly string[],
	makeId: () => Promise<string> | string,
	message: RegExp,
	hint: RegExp,
): Case[] =>
	tools.map((tool) => ({
		sentence: `${tool} refuses ${sentence}`,
		tool,
		input: async () => ({
			workflowId: await makeId(),
			...(tool === 'build-workflow' ? { code: someCode() } : {}),
			...(tool === 'apply-workflow-credentials' ? { credentials: { A: { b: 'c' } } } : {}),
		}),
		message,
		hint,
	}));

const cases: readonly Case[] = [
	...onId(
		'an unknown workflow',
		[
			...['get-workflow', 'build-workflow', 'delete-workflow', 'publish-workflow', 'run-workflow'],
			...['setup-workflow', 'apply-workflow-credentials'],
		],
		() => 'no-such-workflow',
		/There is no workflow "no-such-workflow"/,
		/list-workflows/,
	),
	...onId(
		'an archived workflow',
		[
			...['build-workflow', 'publish-workflow', 'run-workflow'],
			...['setup-workflow', 'apply-workflow-credentials'],
		],
		archived,
		/is archived\. Nothing was changed/,
		/Unarchive/,
	),
	...onId(
		'a draft without a trigger',
		['run-workflow'],
		withoutTrigger,
		/has no enabled trigger/,
		/Add a trigger with build-workflow/,
	),
	...onId(
		'a draft without a trigger',
		['publish-workflow'],
		withoutTrigger,
		/not fit to be published\. n8n publishes no workflow without a trigger .* Nothing was changed/,
		/Correct the named nodes with build-workflow/,
	),
	...onId(
		'a draft that only a person can start',
		['publish-workflow'],
		async () => {
			const start = triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);
			return (await world.live.store(workflow('By hand', [start], []))).id;
		},
		/not fit to be published\. n8n publishes no workflow without a trigger .* Nothing was changed/,
		/Correct the named nodes with build-workflow/,
	),
	...onId(
		'a draft with an error in it',
		['publish-workflow'],
		async () => (await referringToNothing()).id,
		/not fit to be published\. Node "Check", jsCode: .*"Ordr".* Did you mean "Order"\? Nothing was changed/,
		/Correct the named nodes with build-workflow.*publish it in the n8n editor/,
	),
	{
		sentence: 'publish-workflow refuses a version with an error in it, whatever the draft is',
		tool: 'publish-workflow',
		async input() {
			const { id, versionId } = await referringToNothing();
			const { name, nodes, connections, settings } = orderWorkflow(`Mended ${world.live.mark}`);
			await world.live.api('PUT', `/workflows/${id}`, { name, nodes, connections, settings });
			return { workflowId: id, versionId };
		},
		message: /not fit to be published\. Node "Check", jsCode: /,
		hint: /Correct the named nodes/,
	},
	{
		sentence: 'get-credential refuses an unknown credential',
		tool: 'get-credential',
		input: () => ({ credentialId: 'no-such-one' }),
		message: /There is no credential "no-such-one"\. Nothing was changed/,
		hint: /list-credentials/,
	},
	{
		sentence: 'delete-credential refuses an unknown credential',
		tool: 'delete-credential',
		input: () => ({ credentialId: 'no-such-one' }),
		message: /There is no credential "no-such-one"\. Nothing was changed/,
		hint: /list-credentials/,
	},
	{
		sentence: 'test-credential refuses an unknown credential',
		tool: 'test-credential',
		input: () => ({ credentialId: 'no-such-one' }),
		message: /There is no credential "no-such-one"\. Nothing was changed/,
		hint: /list-credentials/,
	},
	{
		sentence: 'setup-credentials refuses an unknown credential',
		tool: 'setup-credentials',
		input: () => ({ credentialId: 'no-such-one' }),
		message: /There is no credential "no-such-one"\. Nothing was changed/,
		hint: /list-credentials/,
	},
	{
		sentence: 'setup-credentials refuses an unknown type, and names the nearest',
		tool: 'setup-credentials',
		input: () => ({ credentialType: 'slackAip' }),
		message: /no credential type "slackAip"\. Did you mean "slackApi"\?/,
		hint: /search-credential-types/,
	},
	{
		sentence: 'list-credentials refuses an unknown type, and names the nearest',
		tool: 'list-credentials',
		input: () => ({ credentialType: 'notionAppi' }),
		message: /no credential type "notionAppi"\. Did you mean "notionApi"\?/,
		hint: /search-credential-types/,
	},
	{
		sentence: 'get-execution refuses an unknown execution',
		tool: 'get-execution',
		input: () => ({ executionId: '999999' }),
		message: /There is no execution 999999/,
		hint: /list-executions/,
	},
	{
		sentence: 'get-execution refuses what is no execution id',
		tool: 'get-execution',
		input: () => ({ executionId: 'latest' }),
		message: /"latest" is not an execution id/,
		hint: /list-executions/,
	},
	{
		sentence: 'build-workflow refuses code that does not parse, with its place, and keeps it',
		tool: 'build-workflow',
		input: () => ({ code: brokenOrderCode(`Never made ${world.live.mark}`, 'yes') }),
		message: /The code does not parse: .*\(2:6\)/,
		hint: /call build-workflow with patches and draftId "[0-9a-f]{12}"/,
	},
	{
		sentence:
			'build-workflow refuses a node type that this n8n does not have, and names the nearest',
		tool: 'build-workflow',
		input: () => ({ code: someCode().replace('n8n-nodes-base.set', 'n8n-nodes-base.sett') }),
		message:
			/Node "Reply", type: this n8n has no node type "n8n-nodes-base\.sett", and cannot run it\. Write type: "n8n-nodes-base\.set"\./,
		hint: /search-nodes/,
	},
	{
		sentence:
			'build-workflow refuses a node type that n8n lists and cannot load, and says why it cannot',
		tool: 'build-workflow',
		input: () => ({
			code: someCode().replace('n8n-nodes-base.set', 'n8n-nodes-broken.brokenReader'),
		}),
		message:
			/Node "Reply": n8n lists the node type "n8n-nodes-broken\.brokenReader" but cannot load it: Cannot find module 'a-package-that-is-gone'\. No change to the workflow helps/,
		hint: /patches/,
	},
	{
		sentence:
			'explore-node-resources refuses a node type that n8n lists and cannot load, and says why it cannot',
		tool: 'explore-node-resources',
		input: () => ({ nodeType: 'n8n-nodes-broken.brokenReader', resource: 'any' }),
		message: /cannot load it: Cannot find module 'a-package-that-is-gone'/,
		hint: /Tell the user to install n8n/,
	},
	{
		sentence: 'get-node-type-definition refuses an unknown node type, and names the nearest',
		tool: 'get-node-type-definition',
		input: () => ({ nodeType: 'n8n-nodes-base.htpRequest' }),
		message:
			/no node type "n8n-nodes-base\.htpRequest"\. Did you mean "n8n-nodes-base\.httpRequest"\?/,
		hint: /search-nodes/,
	},
	{
		sentence: 'build-workflow refuses a workflow larger than n8n takes',
		tool: 'build-workflow',
		input: () => ({ code: enormousCode() }),
		message: /larger than this n8n accepts \(16 MB.*Nothing was changed/,
		hint: /Send less/,
	},
	{
		sentence: 'build-workflow refuses code together with patches',
		tool: 'build-workflow',
		input: () => ({ code: someCode(), patches: [{ old_str: 'yes', new_str: 'no' }] }),
		message: /"code" and "patches" exclude each other/,
		hint: /Pass code .* or patches/,
	},
	{
		sentence: 'build-workflow refuses patches without the text to replace',
		tool: 'build-workflow',
		input: () => ({ patches: [{ find: 'yes', new_str: 'no' }] }),
		message: /"patches\[0\]\.find".* Known fields: old_str, new_str, node, path\./,
		hint: /Correct the named fields/,
	},
	{
		sentence:
			'apply-workflow-credentials refuses all when one is of another type, and names what fits',
		tool: 'apply-workflow-credentials',
		async input() {
			const right = await world.live.credential('Right', 'httpHeaderAuth', {
				name: 'a',
				value: 'b',
			});
			const wrong = await world.live.credential('Wrong', 'httpBasicAuth', {
				user: 'a',
				password: 'b',
			});
			const { id } = await world.live.store(chain('Whole', callNode('One'), callNode('Two')));
			const credentials = {
				One: { httpHeaderAuth: right.id },
				Two: { httpHeaderAuth: wrong.id },
			};
			return { workflowId: id, credentials };
		},
		message:
			/^"credentials\.Two": "Wrong" \(\w+\) is a "httpBasicAuth"\. Fits: .*Nothing was changed\.$/,
		hint: /setup-workflow tells what is missing/,
	},
	{
		sentence: 'apply-workflow-credentials refuses a type that the node does not take',
		tool: 'apply-workflow-credentials',
		async input() {
			const { id } = await world.live.store(chain('Type', callNode('One')));
			return { workflowId: id, credentials: { One: { slackApi: 'any' } } };
		},
		message: /"slackApi" does not fit: as it is set up, the node takes "httpHeaderAuth"\./,
		hint: /Correct the named entries/,
	},
	{
		sentence: 'apply-workflow-credentials refuses a work item outside of a run of the Foreman node',
		tool: 'apply-workflow-credentials',
		input: () => ({ workItemId: 'w1', credentials: { One: { slackApi: 'any' } } }),
		message: /There is no work item: this is not a run of the Foreman node/,
		hint: /Pass "workflowId" instead of "workItemId"/,
	},
	{
		sentence: 'apply-workflow-credentials refuses to guess the workflow',
		tool: 'apply-workflow-credentials',
		input: () => ({ credentials: { One: { slackApi: 'any' } } }),
		message: /Neither "workflowId" nor "workItemId" was given\. Nothing was changed/,
		hint: /Pass workflowId/,
	},
	{
		sentence: 'list-workflows refuses a limit that is no number',
		tool: 'list-workflows',
		input: () => ({ limit: 'many' }),
		message: /"limit" must be number, not string/,
		hint: /Correct the named fields/,
	},
	{
		sentence: 'list-workflows refuses a status that there is not, and names the nearest',
		tool: 'list-workflows',
		input: () => ({ status: 'archive' }),
		message: /"status" must be one of active, archived, all.*Did you mean "archived"\?/,
		hint: /Correct the named fields/,
	},
	{
		sentence: 'get-workflow refuses to guess which workflow is meant',
		tool: 'get-workflow',
		input: () => ({}),
		message: /"workflowId"/,
		hint: /Correct the named fields/,
	},
];

test('every refusal that is tried everywhere is one of these', () => {
	const sentences = cases.map(({ sentence }) => sentence);
	expect(sentences).toEqual(expect.arrayContaining(Object.keys(everywhere.refusals)));
});

const casesOn = onSurfaces(cases, surfaceNames, {
	isEverywhere: ({ sentence }) => sentence in everywhere.refusals,
});

describe.each(casesOn)('through the $surface', ({ surface, cases: chosen }) => {
	test.each(chosen)('$sentence', async ({ tool, input, message, hint }) => {
		const given = await input();
		await expectRefusal(world.surface(surface), tool, given, { message, hint });
	});
});

describe.each(modelSurfaceNames)('a model that calls through the %s', (name) => {
	test('is told the right name of a field it misnames', async () => {
		const { id } = await world.live.store(orderWorkflow());
		await expectRefusal(
			world.surface(name),
			'delete-workflow',
			{ workflow: id },
			{
				message: /Unknown field "workflow"\. Did you mean "workflowId"\?/,
				hint: /Correct the named/,
			},
		);
	});

	test('is told all fields when none is near', async () => {
		const { id } = await world.live.store(orderWorkflow());
		await expectRefusal(
			world.surface(name),
			'delete-workflow',
			{ workflowId: id, force: true },
			{ message: /Unknown field "force"\. Known fields: workflowId/, hint: /Correct the named/ },
		);
	});

	test('gets the defaults of fields it leaves out, whatever the agent itself was given', async () => {
		const { id } = await world.live.store(orderWorkflow());
		const { workflows } = await world.surface(name).ask('list-workflows', {});
		expect(workflows.map((one: Json) => one.id)).toContain(id);
	});
});

describe.each([
	{
		trouble: 'whose credential points to an n8n that is stopped',
		data: async () => ({
			...{ moreSettings: true, baseUrl: `http://127.0.0.1:${await freePort()}` },
			apiKey: world.live.access.apiKey,
		}),
		message: /n8n at http:\/\/127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)/,
		hint: /Check that n8n runs\..* More Settings > Base URL/,
		tools: ['list-workflows', 'build-workflow'],
	},
	{
		trouble: 'whose API key is wrong',
		data: () => ({ baseUrl: world.live.access.baseUrl, apiKey: 'not-a-key-of-this-n8n' }),
		message: /n8n did not accept the API key/,
		hint: /has expired: .* make a new one in n8n \(Settings > n8n API\)/,
		tools: ['list-workflows', 'build-workflow'],
	},
	{
		trouble: 'whose API key may only read workflows',
		data: async () => ({
			baseUrl: world.live.access.baseUrl,
			apiKey: await createApiKey(world.live.access, {
				label: 'reader',
				scopes: ['workflow:list', 'workflow:read'],
			}),
		}),
		message: /API key may not do this/,
		hint: /workflow:(create|activate|delete)|execution:/,
		tools: [
			'build-workflow',
			'publish-workflow',
			'delete-workflow',
			'run-workflow',
			'list-executions',
		],
	},
])('a node $trouble', ({ trouble, data, message, hint, tools }) => {
	const surfaces = new Map<SurfaceName, Surface>();

	beforeAll(async () => {
		const credential = await world.live.credential(
			`Foreman ${trouble}`,
			'foremanN8nApi',
			await data(),
		);
		for (const name of surfaceNames) {
			const own = { credential, tools };
			surfaces.set(name, await openSurface(world.live, world.model, name, own));
		}
	});

	const combinations = onSurfaces(tools, surfaceNames, { isEverywhere: () => false }).flatMap(
		({ surface: name, cases: chosen }) => chosen.map((tool) => ({ name, tool })),
	);

	test.each(combinations)('is refused $tool through the $name', async ({ name, tool }) => {
		const { id } = await world.live.store(orderWorkflow());
		const input =
			tool === 'build-workflow'
				? { code: someCode() }
				: tool === 'list-workflows'
					? {}
					: { workflowId: id };
		const surface = surfaces.get(name);
		if (surface === undefined) throw new Error(`no surface ${name}`);
		await expectRefusal(surface, tool, input, { message, hint });
		const { data: runs } = await world.live.api('GET', `/executions?workflowId=${id}`);
		expect(runs).toEqual([]);
	});
});

test.each(['canvas', 'agent tool'] as const)(
	'a node whose key may not use data tables is refused list-audit-entries through the %s',
	async (name) => {
		const apiKey = await createApiKey(world.live.access, {
			label: 'no tables',
			scopes: ['workflow:list', 'workflow:read'],
		});
		const credential = await world.live.credential('No tables', 'foremanN8nApi', { apiKey });
		const own = { credential, tools: ['list-audit-entries'] };
		const surface = await openSurface(world.live, world.model, name, own);
		await expectRefusal(
			surface,
			'list-audit-entries',
			{},
			{ message: /may not use data tables/, hint: /tick the whole group Data tables/ },
		);
	},
);
