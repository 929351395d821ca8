import { z } from 'zod';
import { nativeCatalog } from '../../catalog/catalog';
import type { CheckedVersion } from '../../catalog/published-tests';
import {
	checkedVersion,
	checkPublished,
	notReached,
	publishedSince,
} from '../../catalog/published-tests';
import type { KeptTest, RanTests } from '../../kernel/ports/workflow-tests';
import { ranTests, testFailure, testStates } from '../../kernel/ports/workflow-tests';
import type { Ports } from '../../kernel/ports';
import type { RecordSection } from '../../kernel/operation/shown-resource';
import { unlessRefused, notFound, notAllowed } from '../../kernel/tool-error';
import { drawnWorkflow } from '../../kernel/workflow/drawn-workflow';
import { defineOperation, invalid, named, wordsIn, type Resource } from '../define-operation';
import { listedRecords } from '../kept-records';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { plainLine } from '../../policy/people/plain-line';
import { idField, shownWith, textField } from '../panel-fields';

const PATIENCE = 600_000;
const READING = 15_000;

const shown = z.object({
	id: z.string(),
	name: z.string(),
	workflowId: z.string(),
	madeBy: z.string(),
	madeAt: z.string(),
	state: z.enum(testStates).nullable().describe('How it ended last'),
	endedAt: z.string().nullable(),
	failures: z.array(testFailure),
	stale: z.array(z.string()),
	document: z.unknown().describe('The test itself'),
});

const shownOf = ({ test, last }: KeptTest) => {
	const { id, name, workflowId, madeBy, madeAt } = test;
	const { state = null, at: endedAt = null, failures = [], stale = [] } = last ?? {};
	return { id, name, workflowId, madeBy, madeAt, state, endedAt, failures, stale, document: test };
};

const missing = (id: string) =>
	notFound(`There is no test "${id.slice(0, 100)}".`, 'List the tests.');

const testsOf = ({ workflowTests }: Pick<Ports, 'workflowTests'>) => {
	const get = async (id: string) => {
		const found = (await workflowTests.list()).find(({ test }) => test.id === id);
		if (found) return found;
		throw missing(id);
	};
	return {
		list: async () => await workflowTests.list(),
		get,
		async remove(id: string) {
			const { test } = await get(id);
			await workflowTests.remove(test.workflowId, id);
		},
	};
};

const { own, deleting, input, output, idIn, ...operations } = listedRecords<KeptTest>({
	name: 'test',
	plural: 'tests',
	record: shown,
	shown: shownOf,
	uses: ['n8n', 'seesAll'],
	open: ({ n8n, seesAll }) => {
		const tests = async () => {
			if (seesAll) return testsOf(await n8n(READING));
			throw notAllowed(
				'Tests belong to all of this n8n, and you administer one workspace of several.',
				'Run those of workflows that you know: POST tests/run with workflowIds.',
			);
		};
		return {
			list: async () => await (await tests()).list(),
			get: async (id) => await (await tests()).get(id),
			remove: async (id) => await (await tests()).remove(id),
		};
	},
	hints: { list: 'Tests of workflows, and how they ended last' },
	say: 'What it kept from going live can be published then.',
});

const escaped = (text: string) =>
	text.replace(/[<>&"'\p{C}]/gu, (letter) => `&#${letter.codePointAt(0) ?? 32};`);

/** What programs that run tests read: JUnit's XML. */
function junitOf({ passed, tests }: RanTests): string {
	const cases = tests.map(({ workflowId, name, state, failures = [], stale = [] }) => {
		const lines = [
			...stale,
			...failures.map(
				(one) => `${one.node} ${one.about} ${one.path}: ${one.expected} ≠ ${one.got}`,
			),
		].join('\n');
		return `<testcase classname="${escaped(workflowId)}" name="${escaped(name)}"><failure message="${state}">${escaped(lines)}</failure></testcase>`;
	});
	const good = Array.from(
		{ length: passed },
		(_, index) => `<testcase name="passed ${index + 1}"/>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="Foreman" tests="${passed + tests.length}" failures="${tests.length}">${[...good, ...cases].join('')}</testsuite>\n`;
}

/** What a tool answers that agents have for the same. Throws `ToolError`, which says what is `wrong` with the input. */
async function runTool(name: string, given: unknown, wrong: string, ports: Ports) {
	const prepared = nativeCatalog.find(name)?.prepare(given);
	if (prepared?.ok !== true) throw invalid(wrong);
	return await prepared.call.run(ports);
}

const run = defineOperation({
	...own,
	action: 'run',
	title: 'Run tests',
	hint: 'Runs the tests of workflows on their drafts. Nothing is sent anywhere',
	uses: ['n8n'],
	http: { path: 'tests/run', statusOf: ({ isGreen }) => (isGreen === true ? 200 : 422) },
	input: z.object({
		workflowIds: z.array(z.string()).min(1).max(50),
		withCallers: z.boolean().optional().describe('Also of workflows that call these'),
	}),
	output: ranTests.extend({ isGreen: z.boolean(), junit: z.string() }),
	panel: ({ workflowIds }) => ({ workflowIds: wordsIn(named.parse(workflowIds)) }),
	async run(given, { n8n }) {
		const wrong = '"workflowIds" is required.';
		const result = ranTests.parse(await runTool('run-tests', given, wrong, await n8n(PATIENCE)));
		const isGreen = result.tests.length === 0;
		return { models: undefined, note: undefined, ...result, isGreen, junit: junitOf(result) };
	},
});

const madeTest = z.object({
	testId: z.string(),
	name: z.string(),
	isNew: z.boolean(),
	expects: z.array(z.string()),
});

const make = defineOperation({
	...own,
	action: 'create',
	hint: 'Runs a workflow twice without sending anything, and keeps what it shows',
	uses: ['n8n'],
	http: false,
	input: z.object({
		workflowId: z.string(),
		executionId: z.string().optional().describe('Whose data is taken'),
		inputData: z.record(z.unknown()).optional().describe('What the trigger puts out'),
		name: z.string().optional().describe('What it shows'),
	}),
	output: madeTest,
	panel({ workflowId, executionId, inputData, name }) {
		const data = jsonOrText(String(inputData ?? '').trim() || '{}');
		if (!isRecord(data)) throw invalid('"Input Data" must be a JSON object.');
		const given = { workflowId: named.parse(workflowId), executionId, name };
		const filled = Object.entries(given).filter(([, text]) => text !== '' && text !== undefined);
		return {
			...Object.fromEntries(filled),
			...(Object.keys(data).length > 0 && { inputData: data }),
		};
	},
	async run(given, { n8n }) {
		const wrong = '"Workflow ID" or another field is invalid.';
		return madeTest.parse(await runTool('save-as-test', given, wrong, await n8n(PATIENCE)));
	},
});

const MOST_LINES = 6;

function redPost({ workflowId, workflowName, versionId, savedBy, lines }: CheckedVersion) {
	const by = savedBy === '' ? '' : `, saved by ${plainLine(savedBy)}`;
	// The first of several counts them, and repeats the others.
	const found = lines.slice(lines.length > 1 ? 1 : 0, MOST_LINES).map((line) => plainLine(line));
	const next = 'Publish an earlier version in n8n, or ask a Foreman to mend it.';
	return {
		text: [
			`The workflow ${plainLine(workflowName)} (${workflowId}) went live without Foreman, and not all of its tests pass: version ${versionId}${by}.`,
			...found,
			next,
		].join('\n'),
		workflow: plainLine(workflowName),
		workflowId,
		versionId,
		tests: found,
	};
}

/** Tests what went live without Foreman since the last look, and tells the channel what is red. */
export const checkLive = defineOperation({
	...own,
	action: 'check',
	title: 'Run tests of new versions',
	hint: 'For a schedule: tests what was published in the editor since the last look, and reports failures',
	effect: 'write',
	uses: ['n8n', 'tell'],
	// Its answer tells of all workflows.
	http: false,
	input: z.object({ workflowIds: z.array(z.string()).optional() }),
	panel: () => ({}),
	output: z.object({ checked: z.array(checkedVersion) }),
	async run({ workflowIds }, { n8n, tell }) {
		const ports = await n8n(PATIENCE);
		const due = await publishedSince(ports, 0, Infinity, workflowIds);
		return {
			checked: await checkPublished(due, ports, async (one) => await tell(() => redPost(one))),
		};
	},
});

/** The workflow as the canvas draws it, with the nodes that no test reaches. Nothing where it is gone. */
async function coverageOf(workflowId: string, ports: Ports): Promise<RecordSection[]> {
	const workflow = await unlessRefused(ports.workflows.get(workflowId));
	if (workflow === undefined) return [];
	const missed = notReached(workflow, await ports.workflowTests.list(workflowId), ports);
	const { nodes, edges } = drawnWorkflow(workflow);
	const marked = nodes.map((node) =>
		missed.includes(node.name) ? { ...node, mark: 'No test' } : node,
	);
	const of = `of ${nodes.length} nodes in ${JSON.stringify(workflow.name)}`;
	const say =
		missed.length === 0
			? `Its tests reach all ${of}.`
			: `No test reaches ${missed.length} ${of}: ${missed.join(', ')}.`;
	const drawing = { say, workflow: { nodes: marked, edges } };
	return [{ id: 'coverage', title: 'What the tests reach', drawing }];
}

async function evaluationsOf(workflowId: string, { workflowTests }: Pick<Ports, 'workflowTests'>) {
	const runs = await workflowTests.evaluations(workflowId);
	const lines = runs.map(({ at, status, result, cases, metrics }) => {
		const all = Object.entries(metrics).map(([name, value]) => `${name} ${value}`);
		const ended = result === null ? status : `${status}, ${result}`;
		return `${at}  ${ended}, ${cases} cases${all.length === 0 ? '' : `: ${all.join(', ')}`}`;
	});
	if (lines.length === 0) return [];
	return [{ id: 'evaluations', title: 'Evaluations in n8n', text: lines.join('\n') }];
}

const ofWorkflow = async (workflowId: string, ports: Ports) => [
	...(await coverageOf(workflowId, ports)),
	...(await evaluationsOf(workflowId, ports)),
];

const page: Resource['page'] = {
	title: 'Test',
	groups: [
		{
			title: 'Tests',
			empty: 'No workflow has a test. Foreman keeps one of each run that has verified a workflow.',
		},
	],
	view:
		({ n8n }) =>
		async (record, place) => {
			const one = shown.parse(record);
			const ended = one.state ?? 'not run yet';
			return {
				group: 0,
				text: `${one.name}: ${ended}`,
				hint: ['Workflow ', { name: one.workflowId }, ', made ', { at: one.madeAt }, '.'],
				facts: [
					['Workflow', [{ name: one.workflowId }]],
					['Made of', [one.madeBy]],
					['Made', [{ at: one.madeAt }]],
					['Last', [ended, ...(one.endedAt === null ? [] : [', ', { at: one.endedAt }])]],
				],
				sections: [
					...(one.stale.length === 0
						? []
						: [{ id: 'stale', title: 'What is stale', text: one.stale.join('\n') }]),
					...(one.failures.length === 0
						? []
						: [{ id: 'differences', title: 'What is different', rows: one.failures }]),
					...(place === 'page' ? await ofWorkflow(one.workflowId, await n8n(READING)) : []),
					{ id: 'test', title: 'The test', text: JSON.stringify(one.document, undefined, 2) },
				],
				actions: [deleting],
			};
		},
	results: new Map<unknown, string>([['deleted', 'The test is deleted.']]),
};

const at = shownWith('test');

export const test: Resource = {
	name: 'test',
	plural: 'tests',
	title: 'Tests',
	description: 'Tests of workflows, and how they ended last',
	changing: 'Running and deleting tests',
	operations: [checkLive, make, operations.remove, operations.get, operations.list, run],
	properties: [
		idField('testId', 'Test ID', at('delete')),
		textField('workflowId', 'The workflow whose run is kept', {
			displayName: 'Workflow ID',
			required: true,
			...at('create'),
		}),
		textField('executionId', 'Whose data is taken. Leave empty to give input data', {
			displayName: 'Execution ID',
			...at('create'),
		}),
		textField('inputData', 'What the trigger puts out, as a JSON object', {
			displayName: 'Input Data',
			...at('create'),
		}),
		textField('name', 'What the run shows, such as “An order without email is refused”', {
			displayName: 'Name of the Test',
			...at('create'),
		}),
		textField('workflowIds', 'IDs of workflows, with commas between them', {
			displayName: 'Workflow IDs',
			required: true,
			...at('run'),
		}),
	],
	page,
};
