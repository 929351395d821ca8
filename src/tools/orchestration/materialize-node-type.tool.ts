import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { nodeType, optionalName } from '../fields';
import { nodeScope } from '../node/node-scope';
import { declareNode, inWorkspace } from './workspace-path';

const wanted = z.object({
	nodeType,
	...nodeScope,
	mode: optionalName('Where the node has modes'),
});

export default defineTool({
	name: 'materialize-node-type',
	...inWorkspace,
	description:
		'Put the type definitions of nodes into your workspace, under types/, before you write them.',
	effect: 'read',
	uses: ['foremanRun', 'nodeTypes'],
	input: z.object({
		nodeTypes: z.array(wanted).min(1).max(20).describe('Each as you are going to use it'),
	}),
	output: z.object({
		files: z.array(
			z.object({
				nodeType: z.string(),
				version: z.number(),
				path: z.string(),
				characters: z.number(),
			}),
		),
		problems: z
			.array(z.object({ nodeType: z.string(), problem: z.string() }))
			.optional()
			.describe('Nodes without a file, and what to pass for them'),
	}),

	async run({ nodeTypes: all }, { foremanRun, nodeTypes }) {
		const { workspace } = requireRun({ foremanRun });
		const read = await Promise.all(all.map(async (one) => await declareNode(one, nodeTypes)));
		const found = read.flatMap(({ file }) => (file ? [file] : []));
		const problems = read.flatMap(({ problem }) => (problem ? [problem] : []));
		if (found.length > 0) await workspace.write(found);
		return {
			files: found.map(({ text, ...file }) => ({ ...file, characters: text.length })),
			...(problems.length > 0 ? { problems } : {}),
		};
	},
});
