import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { idOf, optionalId } from '../fields';
import { executionAnswer } from '../execution/execution-answer';
import {
	judgeRun,
	personForRun,
	runningPorts,
	runningScopes,
	runNow,
	runQuestion,
	settleRun,
} from '../execution/trying/run-call';
import type { RunCall } from '../execution/trying/run-call';
import { LONGEST_RUN, RUN_DEADLINE } from '../execution/trying/run-timeout';
import { whatWasShown } from '../execution/trying/what-was-shown';
import { runLogs } from './editing/run-logs';

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

const asRun = ({ testData, ...rest }: z.output<typeof input>): RunCall => ({
	...rest,
	inputData: testData,
});

export default defineTool({
	name: 'test_workflow',
	domain: 'builder',
	resource: 'workflow',
	title: 'Test workflow',
	description:
		'Run the draft of a workflow now and wait for its end. Its nodes do what they are set up to do, unless simulate holds them back. testData: webhook: the body; form: its fields; chat: {chatInput}.',
	effect: 'write',
	follows: 'run-workflow',
	build: {
		runs: 'simulate: writes, with no new credential or address for its data',
		async judge(given, ports) {
			const { word, input: judged } = await judgeRun(asRun(given), ports);
			return {
				word,
				...(judged === undefined ? {} : { input: { ...given, versionId: judged.versionId } }),
			};
		},
	},
	uses: runningPorts,
	scopes: runningScopes,
	deadline: RUN_DEADLINE,
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
	approval: ({ workflowId, simulate }) => runQuestion(`workflow ${workflowId}`, simulate),
	foreign: true,
	takesMarkers: true,
	whenCapped: 'Pass less testData, or look at the execution with get-node-output.',

	async settle(given, ports) {
		const { input: settled, ...asked } = await settleRun(asRun(given), ports);
		const { workflowId, versionId } = settled;
		return { ...asked, input: { ...given, workflowId, versionId } };
	},

	needsPerson: async (given, ports) => await personForRun(asRun(given), ports),

	async run(given, ports) {
		const started = ports.clock.now();
		const { answer, record } = await runNow(asRun(given), ports);
		const { executionId, status, data, error, wouldDo, webhookAnswers } = answer;
		return {
			success: status === 'success',
			executionId,
			status,
			executionTime: ports.clock.now() - started,
			logs: runLogs(record),
			...(data === undefined ? {} : { data }),
			...(error === undefined ? {} : { error }),
			...(wouldDo === undefined ? {} : { wouldDo }),
			...(webhookAnswers === undefined ? {} : { webhookAnswers }),
		};
	},
});
