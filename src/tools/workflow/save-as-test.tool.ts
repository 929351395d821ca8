import { z } from 'zod';
import { defineTool } from '../../kernel/define-tool';
import { testRules, type TestRule } from '../../kernel/ports/workflow-tests';
import { invalidInput } from '../../kernel/tool-error';
import { didYouMean } from '../../kernel/values/nearest';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { chooseTrigger } from '../execution/trying/choose-trigger';
import { runningScopes } from '../execution/trying/run-call';
import { RUN_DEADLINE, optionalId, optionalName, workflowId } from '../fields';
import { itemsOfNow } from '../execution/trying/trigger-items';
import { requireUnarchived } from '../refuse-workflow';
import { keepTest } from '../testing/make-test';
import { runInputs, testingPorts } from '../testing/run-inputs';
import { realStart } from '../testing/real-inputs';

const rule = z.object({
	node: z.string().min(1).describe('Node name'),
	path: z.string().default('').describe('In each item, such as body.total'),
	is: z.enum(testRules).describe('matches: holds the text. one of: value is a list'),
	value: z.unknown().optional().describe('What it is compared with'),
});

export default defineTool({
	name: 'save-as-test',
	domain: 'workflow',
	resource: 'test',
	description:
		'Keep a run of a draft, of an execution or inputData, as its test: what it shows, and your rules.',
	effect: 'write',
	build: {
		runs: 'any draft: nothing is sent anywhere, unless models run',
		inStandard: true,
		judge: async ({ models }) =>
			await Promise.resolve({ word: models === 'run' ? 'asks' : 'contained' }),
	},
	uses: testingPorts,
	scopes: runningScopes,
	deadline: RUN_DEADLINE,
	input: z.object({
		workflowId,
		executionId: optionalId('Whose data is taken'),
		inputData: z.record(z.unknown()).optional().describe('As in run-workflow'),
		pinData: z
			.record(z.array(z.record(z.unknown())))
			.optional()
			.describe('Items of nodes, by name'),
		triggerName: z.string().optional().describe('If several'),
		name: optionalName('What it shows'),
		rules: z.array(rule).max(20).optional().describe('What must hold beside'),
		models: z
			.enum(['pinned', 'run'])
			.default('pinned')
			.describe('run: ask them each time, and hold what follows to the rules alone'),
	}),
	output: z.object({
		testId: z.string(),
		name: z.string(),
		isNew: z.boolean().describe('No: a test of the same path was there, and stays'),
		expects: z.array(z.string()).describe('Nodes of which it expects what they show'),
	}),
	approval: ({ workflowId: id, models }) =>
		`Keep a run of workflow ${id} as its test? ${models === 'run' ? 'Each of its runs asks models, which may cost money.' : 'It sends nothing.'}`,
	takesMarkers: true,
	needsPerson: async ({ models }) =>
		await Promise.resolve(
			models === 'run' ? 'Each run of this test asks models, which may cost money.' : undefined,
		),

	async run(input, ports) {
		const workflow = requireUnarchived(await ports.workflows.get(input.workflowId));
		await requireScopes(runningScopes, ports.permissions);
		const names = workflow.nodes.map((node) => node.name);
		const rules = (input.rules ?? []).map((one): TestRule => {
			const found = workflow.nodes.find((node) => node.name === one.node);
			if (found) return { ...one, nodeId: found.id, value: one.value };
			throw invalidInput(
				`"rules": the workflow has no node "${one.node}".${didYouMean(one.node, names)} Nothing was kept.`,
				`Its nodes: ${names.join(', ')}.`,
			);
		});
		const { executionId, inputData, pinData = {}, triggerName } = input;
		const wish = {
			workflow,
			name: input.name ?? '',
			rules,
			models: input.models === 'run' ? ('run' as const) : undefined,
		};
		if (executionId !== undefined) {
			const record = await ports.executions.get(executionId);
			if (record.workflowId !== workflow.id)
				throw invalidInput(
					`Execution ${executionId} is of workflow ${record.workflowId}. Nothing was kept.`,
					'Pass an execution of this workflow: list-executions.',
				);
			const startName = await realStart(workflow, record, ports.nodeTypes);
			if (startName === undefined)
				throw invalidInput(
					`Execution ${executionId} started from no trigger that the workflow has now. Nothing was kept.`,
					'Pass inputData instead: what the trigger puts out.',
				);
			return await keepTest({ ...wish, record, startName, madeBy: 'execution' }, ports);
		}
		const start = await chooseTrigger(workflow, triggerName, ports.nodeTypes);
		const asTested = (node: string) => ({ node, nodeId: '' });
		const given = {
			trigger: {
				...asTested(start.name),
				items: [...itemsOfNow(start, inputData, workflow, ports.clock)],
			},
			pins: Object.entries(pinData).map(([node, items]) => ({ ...asTested(node), items })),
		};
		const { record } = await runInputs(workflow, given, ports);
		return await keepTest({ ...wish, record, startName: start.name, madeBy: 'hand' }, ports);
	},
});
