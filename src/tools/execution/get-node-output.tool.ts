import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { didYouMean } from '../../kernel/values/nearest';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import { notFound } from '../../kernel/tool-error';
import { executionId, limitOf, nameOf } from '../fields';
import { describeFailure } from '../../kernel/workflow/describe-failure';
import { itemsWithTexts, shownItems } from './item-files';

function runOf(record: ExecutionRecord, nodeName: string) {
	const run = Object.hasOwn(record.runs, nodeName) ? record.runs[nodeName]?.at(-1) : undefined;
	if (run) return run;
	const names = record.nodes.map((node) => node.name);
	const ran = Object.keys(record.runs);
	throw notFound(
		names.includes(nodeName)
			? `Node "${nodeName}" did not run in execution ${record.id}.`
			: `Execution ${record.id} has no node "${nodeName}".${didYouMean(nodeName, names)}`,
		ran.length > 0 ? `Nodes that ran: ${ran.join(', ')}.` : 'No node has finished yet.',
	);
}

export default defineTool({
	name: 'get-node-output',
	domain: 'execution',
	description:
		'Get the items that one node put out in an execution, page by page (its last run when it is in a loop).',
	effect: 'read',
	uses: ['executions', 'itemFiles'],
	scopes: ['execution:read'],
	input: z.object({
		executionId,
		nodeName: nameOf('Node name'),
		offset: z.number().int().min(0).default(0).describe('First item, from 0'),
		limit: limitOf(50, 250),
		fileText: z.boolean().default(false).describe('Also give what text files hold'),
	}),
	output: z.object({
		nodeName: z.string(),
		data: z.array(z.unknown()).optional(),
		totalItems: z.number().optional(),
		error: z.string().optional(),
	}),
	foreign: true,
	whenCapped: 'Pass offset and a smaller limit.',

	async run({ executionId, nodeName, offset, limit, fileText }, { executions, itemFiles }) {
		const record = await executions.get(executionId);
		const run = runOf(record, nodeName);
		if (run.error)
			return { nodeName, error: describeFailure({ ...run.error, nodeName: undefined }) };
		const page = [offset, offset + limit] as const;
		return {
			nodeName,
			data: fileText
				? await itemsWithTexts(run, page, record, itemFiles)
				: shownItems(run).slice(...page),
			totalItems: run.outputs.flat().length,
		};
	},
});
