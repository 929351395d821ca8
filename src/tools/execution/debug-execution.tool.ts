import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { type ExecutionRecord, executionStatuses } from '../../kernel/ports/instance/executions';
import { clipText } from '../../kernel/values/clip-text';
import { mapJson } from '../../kernel/values/map-json';
import { executionId } from '../fields';
import { runsInOrder } from './item-files';
import { describeFailure } from '../../kernel/workflow/describe-failure';

const INPUT_ITEMS = 3;
const QUOTED = 60;

const typeOf = (record: ExecutionRecord, name: string) =>
	record.nodes.find((node) => node.name === name)?.type ?? 'unknown';

function failedNode(record: ExecutionRecord) {
	const { failure, failingInput } = record;
	if (failure?.nodeName === undefined) return undefined;
	const error = describeFailure({ ...failure, nodeName: undefined });
	// Errors often quote a text of the input: once is enough.
	const text = (one: string) =>
		one.length > QUOTED && error.includes(one)
			? `${clipText(one, QUOTED)} (in full in error)`
			: one;
	return {
		name: failure.nodeName,
		type: typeOf(record, failure.nodeName),
		error,
		inputData: failingInput?.slice(0, INPUT_ITEMS).map((item) => mapJson(item, { text })),
	};
}

export default defineTool({
	name: 'debug-execution',
	domain: 'execution',
	description: 'Find why an execution failed: node, error, first input items, order of nodes.',
	effect: 'read',
	uses: ['executions'],
	scopes: ['execution:read'],
	input: z.object({ executionId }),
	output: z.object({
		executionId: z.string(),
		status: z.enum(executionStatuses),
		failedNode: z
			.object({
				name: z.string(),
				type: z.string(),
				error: z.string(),
				inputData: z.array(z.unknown()).optional(),
			})
			.optional(),
		error: z.string().optional().describe('Set when the run failed outside a node'),
		nodeTrace: z.array(z.object({ name: z.string(), type: z.string(), status: z.string() })),
	}),
	foreign: true,
	whenCapped: 'get-node-output gives one node in full.',

	async run(input, { executions }) {
		const record = await executions.get(input.executionId);
		const { failure } = record;
		return {
			executionId: record.id,
			status: record.status,
			failedNode: failedNode(record),
			error: failure && failure.nodeName === undefined ? describeFailure(failure) : undefined,
			nodeTrace: runsInOrder(record.runs).map(({ node: name, run: { status } }) => ({
				name,
				type: typeOf(record, name),
				status,
			})),
		};
	},
});
