import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import { shortList } from '../../kernel/values/short-list';
import { executionAnswer } from '../execution/execution-answer';
import { runsInOrder } from '../execution/item-files';
import * as call from '../execution/trying/run-call';
import { whatWasShown } from '../execution/trying/what-was-shown';
import { LONGEST_RUN, idOf, optionalId } from '../fields';

const MOST = 50;

const itemsOf = (count: number) => `${count} item${count === 1 ? '' : 's'}`;

function runLogs({ runs, pinned }: ExecutionRecord): string[] {
	const lines = runsInOrder(runs).map(({ node, run }) => {
		const index = runs[node]?.indexOf(run) ?? 0;
		const which = index === 0 ? node : `${node} (run ${index + 1})`;
		if (run.error) return `${which}: failed: ${run.error.message}`;
		const given = pinned.includes(node) ? ', given' : '';
		return `${which}: ${itemsOf(run.outputs.flat().length)}${given}`;
	});
	return shortList(lines, MOST);
}

const input = z.object({
	workflowId: idOf('Workflow ID'),
	testData: z.record(z.unknown()).optional().describe('What its trigger is given'),
	timeout: z.number().int().min(1).max(LONGEST_RUN).default(60_000).describe('Milliseconds'),
	simulate: z
		.enum(['none', 'writes'])
		.default('none')
		.describe('writes: nodes that change or send something put out samples instead'),
	versionId: optionalId('Refuse the run where the draft is another one'),
});

const asRun = ({ testData, ...rest }: z.output<typeof input>): call.RunCall => ({
	...rest,
	inputData: testData,
});

export default defineTool({
	name: 'test_workflow',
	domain: 'builder',
	resource: 'workflow',
	description:
		'Run the draft of a workflow now and wait for its end. Its nodes do what they are set up to do, unless simulate holds them back. testData: webhook: the body; form: its fields; chat: {chatInput}.',
	follows: 'run-workflow',
	build: {
		runs: 'simulate: writes, with no new credential or address for its data',
		async judge(given, ports) {
			const { word, input: judged } = await call.judgeRun(asRun(given), ports);
			return {
				word,
				...(judged === undefined ? {} : { input: { ...given, versionId: judged.versionId } }),
			};
		},
	},
	...call.runningFacts,
	input,
	output: z
		.object({
			success: z.boolean(),
			executionId: z.string(),
			status: executionAnswer.shape.status,
			executionTime: z.number().describe('Milliseconds'),
			logs: z.array(z.string()).describe('A line for each node that ran'),
			data: z.record(z.unknown()).optional().describe('Output items by node'),
			error: z.string().optional(),
		})
		.merge(whatWasShown.pick({ wouldDo: true, webhookAnswers: true })),
	approval: ({ workflowId, simulate }) => call.runQuestion(`workflow ${workflowId}`, simulate),
	whenCapped: 'Pass less testData, or look at the execution with get-node-output.',

	async settle(given, ports) {
		const { input: settled, ...asked } = await call.settleRun(asRun(given), ports);
		const { workflowId, versionId } = settled;
		return { ...asked, input: { ...given, workflowId, versionId } };
	},

	needsPerson: async (given, ports) => await call.personForRun(asRun(given), ports),

	async run(given, ports) {
		const started = ports.clock.now();
		const { answer, record } = await call.runNow(asRun(given), ports);
		return {
			...answer,
			success: answer.status === 'success',
			executionTime: ports.clock.now() - started,
			logs: runLogs(record),
		};
	},
});
