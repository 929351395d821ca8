import type { CredentialTest, StoredCredential } from '../../src/kernel/ports/instance/credentials';
import type { Ports } from '../../src/kernel/ports';
import type { BuildOutcome } from '../../src/kernel/build-outcome';
import type { Finding } from '../../src/kernel/ports/instance/validator';
import type { WorkflowDocument, WorkflowNode } from '../../src/kernel/ports/instance/workflows';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Invocation } from '../../src/kernel/invoke-tool';
import { ToolError } from '../../src/kernel/tool-error';
import { findTool } from '../support/native-tools';
import { credentialFindings } from '../../src/workflow-validation/validate-workflow';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { partialRun } from './partial-run';
import { storedNode, storedWorkflow } from './stored-workflow';
import { reachingNothing } from './reaching-nothing';

const partial = <Port>(port: Partial<Port>) => port as Port;

const credential = (id: string, type: string, updatedAt = '2026-01-01'): StoredCredential => ({
	id,
	name: `Name of ${id}`,
	type,
	createdAt: '2026-01-01',
	updatedAt,
	isUnfilled: id.startsWith('empty'),
});

const stored = [
	credential('slack-1', 'slackApi'),
	credential('slack-2', 'slackApi', '2026-02-01'),
	credential('mail-1', 'smtp'),
	credential('empty-1', 'slackApi', '2026-03-01'),
];

const slack = (name: string, reference?: object, more: Partial<WorkflowNode> = {}) =>
	storedNode(name, {
		type: 'slack',
		...(reference ? { credentials: { slackApi: reference } } : {}),
		...more,
	});

const incomplete = (nodeName: string, parameter: string): Finding => ({
	nodeName,
	parameter,
	message: `"${parameter}" is missing.`,
	fix: '',
	severity: 'error',
	kind: 'incomplete',
});

const typesOf = ({ type, parameters }: WorkflowNode) =>
	parameters.open === true ? undefined : type === 'slack' ? ['slackApi'] : [];

/** Nodes of type `slack` take a slackApi, others nothing; a node with `text: ''` lacks its text. */
const validator = partial<Ports['validator']>({
	check: async ({ nodes }, credentials = []) => [
		...nodes.flatMap((node) =>
			node.parameters.text === '' ? [incomplete(node.name, 'text')] : [],
		),
		...nodes.flatMap((node) =>
			node.type === 'slack' && node.disabled !== true && !node.credentials?.slackApi
				? [incomplete(node.name, 'slackApi')]
				: [],
		),
		...nodes.flatMap((node) =>
			node.disabled === true ? [] : credentialFindings(node, typesOf(node), credentials),
		),
		{ ...incomplete(nodes[0]?.name ?? '', 'other'), kind: 'invalid' },
	],
	credentialTypes: typesOf,
});

const buildOutcome: BuildOutcome = {
	...{ workItemId: 'item', workflowId: 'w1', versionId: 'v1', mockedCredentials: ['One'] },
	...{ triggerType: '', canRunTrigger: false },
};

interface World {
	/** The drafts that n8n shows, one a look; the last one stays. */
	readonly drafts: readonly WorkflowDocument[];
	/** The same for the credentials. */
	readonly lists?: ReadonlyArray<readonly StoredCredential[]>;
	readonly tests?: Readonly<Record<string, CredentialTest>>;
	readonly versions?: Readonly<Record<string, readonly WorkflowNode[]>>;
	/** Why the policy would refuse to save. */
	readonly refusal?: ToolError;
}

function open(
	{ drafts, lists = [stored], tests = {}, versions = {}, refusal }: World,
	more: Partial<Ports> = {},
) {
	const seen = {
		...{ looks: 0, lists: 0, time: 0, tested: [] as string[], updated: [] as unknown[] },
		...{ submitted: [] as unknown[], noted: [] as unknown[], asked: [] as unknown[] },
	};
	const ports = portsWith({
		destinations: reachingNothing,
		validator,
		workflows: partial<Ports['workflows']>({
			async get() {
				const draft = drafts[Math.min(seen.looks++, drafts.length - 1)];
				if (!draft) throw new Error('no draft');
				return draft;
			},
			async check() {
				await Promise.resolve();
				if (refusal !== undefined) throw refusal;
			},
			async update(_id, content) {
				seen.updated.push(content);
				return storedWorkflow({ ...content, versionId: 'v-saved' });
			},
			editorUrl: (id, nodeId) => `${id}/${nodeId}`,
		}),
		workflowVersions: partial<Ports['workflowVersions']>({
			get: async (_id, versionId) => ({
				versionId,
				name: null,
				description: null,
				authors: '',
				createdAt: '',
				nodes: [...(versions[versionId] ?? [])],
				connections: {},
			}),
		}),
		credentials: partial<Ports['credentials']>({
			list: async () => [...(lists[Math.min(seen.lists++, lists.length - 1)] ?? [])],
			async test(id) {
				seen.tested.push(id);
				return tests[id] ?? { verdict: 'works', message: '' };
			},
			editorUrl: (id) => `credential/${id}`,
		}),
		nodeTypes: partial<Ports['nodeTypes']>({ isTrigger: async (type) => type === 'hook' }),
		foremanRun: partialRun({
			orchestration: {
				async workItem(workItemId) {
					if (workItemId === 'item') return buildOutcome;
					throw new ToolError({ code: 'not-found', message: `No ${workItemId}.`, hint: 'Look.' });
				},
				noteBuild: async (...given) => void seen.noted.push(given),
			},
			builds: { submitted: (build) => void seen.submitted.push(build) },
		}),
		clock: {
			now: () => seen.time,
			timeZone: () => 'UTC',
			sleep: async (milliseconds) => void (seen.time += milliseconds),
		},
		...more,
	});
	const call = async (name: string, input: object, overrides: Partial<Invocation> = {}) => {
		const tool = findTool(name);
		if (!tool) throw new Error(`No tool ${name}`);
		const { invocation } = openInvocation({ ports: () => ports, ...overrides });
		return await invokeTool(tool, input, invocation);
	};
	/** The call as a person is asked about it, who says yes. */
	const callAsking = async (name: string, input: object) =>
		await call(name, input, {
			decide: async () => ({ word: 'ask' }),
			async consent(_tool, asked) {
				seen.asked.push(asked);
				return {
					...{ word: 'granted', approvalId: 'a', approver: 'ann', arguments: asked.arguments },
					answer: undefined,
				};
			},
		});
	return { seen, call, callAsking };
}

const draft = (versionId: string, ...nodes: WorkflowNode[]) => storedWorkflow({ versionId, nodes });

describe('setup-workflow', () => {
	const setUp = async (world: World, input: object = {}) => {
		const { call, seen } = open(world);
		const outcome = await call('setup-workflow', { workflowId: 'w1', ...input });
		return { seen, outcome, answer: 'output' in outcome ? outcome.output : undefined };
	};

	it('names what is missing, with a link and what fits, newest first', async () => {
		const nodes = [slack('Tell'), storedNode('Text', { parameters: { text: '' } })];
		const { answer } = await setUp({ drafts: [draft('v1', ...nodes)] });
		expect(answer).toEqual({
			versionId: 'v1',
			completedNodes: [],
			skippedNodes: [],
			failedNodes: [],
			waitingNodes: [
				{
					node: 'Tell',
					missing: [
						{
							name: 'slackApi',
							message: '"slackApi" is missing.',
							fits: [
								{ id: 'slack-2', name: 'Name of slack-2' },
								{ id: 'slack-1', name: 'Name of slack-1' },
							],
						},
					],
					url: 'w1/id-of-Tell',
				},
				{
					node: 'Text',
					missing: [{ name: 'text', message: '"text" is missing.' }],
					url: 'w1/id-of-Text',
				},
			],
			message:
				'Workflow "Stored" needs you. Open "Tell", "Text" in n8n and fill in what is missing.',
		});
	});

	it.each([
		[
			'gone',
			{ id: 'gone' },
			'credential "slackApi" is set to gone, which does not exist or is hidden from the API key.',
		],
		[
			'of another type',
			{ id: 'mail-1' },
			'credential "slackApi" is set to "Name of mail-1", which is a "smtp".',
		],
		['not filled in', { id: 'empty-1' }, 'credential "Name of empty-1" is not filled in yet.'],
	])('finds a credential that is %s', async (_what, reference, message) => {
		const { answer } = await setUp({ drafts: [draft('v1', slack('Tell', reference))] });
		expect(answer).toMatchObject({ waitingNodes: [{ missing: [{ message }] }] });
	});

	it.each([
		['a credential that fits', slack('Tell', { id: 'slack-1' })],
		['a credential that n8n manages', slack('Tell', { __aiGatewayManaged: true })],
		['a leftover of another setting', storedNode('Set', { credentials: { smtp: { id: 'gone' } } })],
		['a disabled node', slack('Tell', { id: 'gone' }, { disabled: true })],
	])('asks nothing for %s', async (_what, node) => {
		const { answer } = await setUp({ drafts: [draft('v1', node)] });
		expect(answer).toMatchObject({ waitingNodes: [], message: 'Workflow "Stored" is set up.' });
	});

	it('refuses an archived workflow', async () => {
		const { outcome } = await setUp({ drafts: [storedWorkflow({ isArchived: true })] });
		expect(outcome).toMatchObject({ status: 'failed', error: { code: 'archived' } });
	});

	it('waits until nothing is missing, and tests each new credential once', async () => {
		const drafts = [
			draft('v1', slack('One'), slack('Two'), slack('Old', { id: 'slack-1' })),
			draft('v1', slack('One'), slack('Two'), slack('Old', { id: 'slack-1' })),
			draft('v2', slack('One', { id: 'slack-2' }), slack('Two'), slack('Old', { id: 'slack-1' })),
			draft(
				'v3',
				slack('One', { id: 'slack-2' }),
				slack('Two', { id: 'slack-2' }),
				slack('Old', { id: 'slack-1' }),
			),
		];
		const { answer, seen } = await setUp({ drafts }, { wait: 60 });
		expect(answer).toMatchObject({
			versionId: 'v3',
			completedNodes: ['One', 'Two'],
			skippedNodes: [],
			failedNodes: [],
			waitingNodes: [],
		});
		expect(seen.tested).toEqual(['slack-2']);
		expect(seen.time).toBe(6000);
	});

	it('sees that a credential which stood empty is filled in, and tests it', async () => {
		const filled = stored.map((each) => ({ ...each, isUnfilled: false }));
		const { answer, seen } = await setUp(
			{ drafts: [draft('v1', slack('Tell', { id: 'empty-1' }))], lists: [stored, stored, filled] },
			{ wait: 60 },
		);
		expect(answer).toMatchObject({ versionId: 'v1', completedNodes: ['Tell'], waitingNodes: [] });
		expect(seen).toMatchObject({ tested: ['empty-1'], time: 4000 });
	});

	it('gives up at the end of the wait, and tells what is left', async () => {
		const { answer, seen } = await setUp({ drafts: [draft('v1', slack('Tell'))] }, { wait: 5 });
		expect(answer).toMatchObject({ skippedNodes: ['Tell'], waitingNodes: [{ node: 'Tell' }] });
		expect(seen.time).toBe(5000);
	});

	it.each([
		['fails', 'Its credential fails. n8n says: Unauthorized'],
		['not-connected', 'Its credential is not connected to an account yet.'],
	] as const)('tells of a new credential that %s', async (verdict, message) => {
		const { answer } = await setUp(
			{
				drafts: [draft('v2', slack('Tell', { id: 'slack-1' }))],
				versions: { v1: [slack('Tell')] },
				tests: { 'slack-1': { verdict, message: 'Unauthorized' } },
			},
			{ since: 'v1' },
		);
		expect(answer).toMatchObject({
			completedNodes: [],
			failedNodes: [{ node: 'Tell', message, url: 'credential/slack-1' }],
			message: 'Workflow "Stored" needs you. Correct the credential of "Tell".',
		});
	});

	it('compares with an earlier version by the ids of nodes, and passes what n8n cannot test', async () => {
		const renamed = { ...slack('Renamed', { id: 'slack-1' }), id: 'id-of-One' };
		const { answer } = await setUp(
			{
				drafts: [
					draft(
						'v2',
						renamed,
						slack('Two'),
						slack('New'),
						slack('Off', undefined, { disabled: true }),
					),
				],
				versions: { v1: [slack('One'), slack('Two'), slack('Gone'), slack('Off')] },
				tests: { 'slack-1': { verdict: 'untestable', message: '' } },
			},
			{ since: 'v1' },
		);
		expect(answer).toMatchObject({
			completedNodes: ['Renamed'],
			skippedNodes: ['Two'],
			waitingNodes: [{ node: 'Two' }, { node: 'New' }],
		});
	});
});

describe('apply-workflow-credentials', () => {
	const apply = async (credentials: unknown, drafts: readonly WorkflowDocument[]) => {
		const { call, seen } = open({ drafts });
		const outcome = await call('apply-workflow-credentials', { workflowId: 'w1', credentials });
		return { outcome, updated: seen.updated };
	};

	const two = storedWorkflow({
		nodes: [
			slack('One'),
			slack(
				'Two',
				{ id: 'gone', name: 'Mock' },
				{ credentials: { slackApi: { id: 'gone' }, other: 1 } },
			),
			storedNode('Set'),
			storedNode('Open', { parameters: { open: true } }),
		],
		pinData: { One: [{ json: {} }] },
	});

	it('sets all in one save and keeps everything else', async () => {
		const { outcome, updated } = await apply(
			{ One: { slackApi: 'slack-1' }, Two: { slackApi: 'slack-2' }, Open: { smtp: 'mail-1' } },
			[two],
		);
		expect(outcome).toMatchObject({ output: { updatedNodes: ['One', 'Two', 'Open'] } });
		const [one, second, set, last] = two.nodes;
		expect(updated).toEqual([
			{
				...two,
				nodes: [
					{ ...one, credentials: { slackApi: { id: 'slack-1', name: 'Name of slack-1' } } },
					{
						...second,
						credentials: { slackApi: { id: 'slack-2', name: 'Name of slack-2' }, other: 1 },
					},
					set,
					{ ...last, credentials: { smtp: { id: 'mail-1', name: 'Name of mail-1' } } },
				],
			},
		]);
	});

	it('is asked about with where the credential goes, and a yes holds for that in the run', async () => {
		const told = { facts: ['One asks its own service'], agreed: ['a key'] };
		const tell = async () => await Promise.resolve({ ...told, fixed: 'all' as const });
		const destinations = { ...reachingNothing, tell };
		const { callAsking, seen } = open({ drafts: [two] }, { destinations });
		const credentials = { One: { slackApi: 'slack-1' } };
		await callAsking('apply-workflow-credentials', { workflowId: 'w1', credentials });
		const given = 'Node "One" gets the credential "Name of slack-1" (slackApi).';
		expect(seen.asked).toMatchObject([{ ...told, facts: [given, ...told.facts] }]);
	});

	it('asks nobody where the policy would refuse to save', async () => {
		const refusal = new ToolError({ code: 'forbidden', message: 'Closed.', hint: 'Leave it.' });
		const { callAsking, seen } = open({ drafts: [two], refusal });
		const credentials = { One: { slackApi: 'slack-1' } };
		const given = { workflowId: 'w1', credentials };
		expect(await callAsking('apply-workflow-credentials', given)).toMatchObject({
			error: { code: 'forbidden', message: 'Closed.' },
		});
		expect([seen.asked, seen.updated]).toEqual([[], []]);
	});

	it('saves nothing when all is set already', async () => {
		const set = slack('One', { id: 'slack-1', name: 'Name of slack-1' });
		const given = { One: { slackApi: 'slack-1' } };
		const { outcome, updated } = await apply(given, [storedWorkflow({ nodes: [set] })]);
		expect(outcome).toMatchObject({ output: { updatedNodes: ['One'] } });
		expect(updated).toEqual([]);
	});

	it.each([
		[
			'a node that is not there',
			{ Onne: { slackApi: 'slack-1' } },
			/"credentials\.Onne": there is no such node\. Did you mean "One"\?/,
		],
		[
			'a type that the node does not take',
			{ One: { smtp: 'mail-1' } },
			/"smtp" does not fit: .* takes "slackApi"/,
		],
		['a node that takes none', { Set: { smtp: 'mail-1' } }, /takes no credential as it is set up/],
		[
			'an id that is not there',
			{ One: { slackApi: 'x' } },
			/no credential "x" .* Fits: slack-2 \("Name of slack-2"\), slack-1/,
		],
		[
			'an id of another type',
			{ One: { slackApi: 'mail-1' } },
			/"Name of mail-1" \(mail-1\) is a "smtp"/,
		],
		[
			'a type without any credential',
			{ Open: { oauth: 'x' } },
			/There is no credential of type "oauth" yet/,
		],
		[
			'several mistakes at once',
			{ One: { slackApi: 'x' }, Set: { smtp: 'y' } },
			/"credentials\.One".*"credentials\.Set"/,
		],
		['no node', {}, /names no node/],
		['a node without a credential', { One: {} }, /without a credential/],
	])('refuses %s, whole', async (_what, given, message) => {
		const { outcome, updated } = await apply({ Two: { slackApi: 'slack-1' }, ...given }, [two]);
		const alone = await apply(given, [two]);
		for (const each of [alone.outcome, ...(Object.keys(given).length > 0 ? [outcome] : [])])
			expect(each).toMatchObject({
				error: {
					code: 'invalid-input',
					message: expect.stringMatching(message),
				},
			});
		expect(alone.updated).toEqual([]);
		if (Object.keys(given).length > 0) expect(updated).toEqual([]);
	});

	it('refuses an archived workflow', async () => {
		const given = { One: { slackApi: 'slack-1' } };
		const { outcome, updated } = await apply(given, [storedWorkflow({ ...two, isArchived: true })]);
		expect(outcome).toMatchObject({ error: { code: 'archived' } });
		expect(updated).toEqual([]);
	});

	describe('of a work item', () => {
		const credentials = { One: { slackApi: 'slack-1' } };
		const item = storedWorkflow({ nodes: [storedNode('Hook', { type: 'hook' }), ...two.nodes] });
		const build = {
			...{ workflowId: 'w1', versionId: 'v-saved', workflowName: 'Stored', isChange: true },
			...{ mockedCredentials: ['Two'], triggerType: 'hook', canRunTrigger: true },
		};

		it('notes the version with the credentials as its latest build', async () => {
			const { call, seen } = open({ drafts: [item] });
			const outcome = await call('apply-workflow-credentials', { workItemId: 'item', credentials });
			expect(outcome).toMatchObject({ output: { updatedNodes: ['One'] } });
			expect(seen.noted).toEqual([['item', build]]);
			expect(seen.submitted).toEqual([build]);
		});

		it('notes the draft as it is where all is set, as after an answer that got lost', async () => {
			const set = storedWorkflow({
				versionId: 'v9',
				nodes: [slack('One', { id: 'slack-1', name: 'Name of slack-1' })],
			});
			const { call, seen } = open({ drafts: [set] });
			await call('apply-workflow-credentials', { workItemId: 'item', workflowId: '', credentials });
			expect(seen.updated).toEqual([]);
			expect(seen.noted).toMatchObject([['item', { versionId: 'v9', mockedCredentials: [] }]]);
			expect(seen.submitted).toEqual([]);
		});

		it('notes nothing of a workflow that is named without one, but as what a builder saved', async () => {
			const { call, seen } = open({ drafts: [item] });
			await call('apply-workflow-credentials', { workflowId: 'w1', credentials });
			expect([seen.noted, seen.submitted]).toEqual([[], [build]]);
		});

		it('asks a person about the workflow by its name, and does it to that one alone', async () => {
			const { callAsking, seen } = open({ drafts: [item] });
			await callAsking('apply-workflow-credentials', { workItemId: 'item', credentials });
			expect(seen.asked).toMatchObject([
				{
					arguments: { workItemId: 'item', workflowId: 'w1', credentials },
					question:
						'Set credentials on 1 nodes of workflow "Stored" (w1, version v1)? What is live stays as it is.',
					facts: [expect.stringMatching(/^Node "[^"]+" gets the credential "[^"]+" \(\w+\)\.$/)],
				},
			]);
			expect(seen.noted).toHaveLength(1);
		});

		it.each([
			['nothing named', {}, 'invalid-input', 'Neither "workflowId" nor "workItemId"'],
			['empty names', { workflowId: '', workItemId: '' }, 'invalid-input', 'Neither'],
			['an unknown one', { workItemId: 'w7' }, 'not-found', 'No w7.'],
			[
				'a workflow that is not its own',
				{ workItemId: 'item', workflowId: 'other' },
				'invalid-input',
				'Work item item is about workflow w1, not other. Nothing was done.',
			],
		])('refuses %s', async (_what, named, code, message) => {
			const own = 'workflowId' in named && named.workflowId === 'other' ? { id: 'other' } : {};
			const { call, seen } = open({ drafts: [storedWorkflow({ ...item, ...own })] });
			const outcome = await call('apply-workflow-credentials', { ...named, credentials });
			expect(outcome).toMatchObject({
				error: { code, message: expect.stringContaining(message) },
			});
			expect([seen.updated, seen.noted, seen.submitted]).toEqual([[], [], []]);
		});

		it('is refused outside of a run, with the way that works', async () => {
			const { call, seen } = open({ drafts: [item] }, { foremanRun: undefined });
			const outcome = await call('apply-workflow-credentials', { workItemId: 'item', credentials });
			expect(outcome).toMatchObject({
				error: { code: 'unsupported', hint: expect.stringContaining('Pass "workflowId"') },
			});
			expect(seen.updated).toEqual([]);
			const plain = { workflowId: 'w1', credentials };
			expect(await call('apply-workflow-credentials', plain)).toMatchObject({
				output: { updatedNodes: ['One'] },
			});
		});
	});
});
