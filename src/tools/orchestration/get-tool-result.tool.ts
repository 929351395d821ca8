import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { notFound } from '../../kernel/tool-error';
import { idOf, inRun } from '../fields';

const LONGEST_PART = 20_000;

export default defineTool({
	name: 'get-tool-result',
	...inRun,
	description:
		'Read again what a tool answered earlier in this run, where you were left a summary that names its resultId.',
	effect: 'read',
	alsoFor: ['delegate', 'builder', 'data-table-agent', 'research-agent', 'browser-agent'],
	input: z.object({
		resultId: idOf('As the summary names it'),
		offset: z.number().int().min(0).default(0).describe('First character'),
		length: z.number().int().min(1).max(LONGEST_PART).default(8_000).describe('Characters'),
	}),
	output: z.object({
		text: z.string(),
		total: z.number().describe('Characters of the whole'),
		nextOffset: z.number().optional().describe('Where the next part begins'),
	}),
	foreign: true,

	async run({ resultId, offset, length }, ports) {
		const part = await requireRun(ports).toolResults.read(resultId, offset, length);
		if (part === undefined)
			throw notFound(
				`There is no result ${resultId} in this run, or not any more.`,
				'Use a resultId as a summary names it, or call the tool again that gave it.',
			);
		const next = offset + part.text.length;
		return { ...part, ...(next < part.total ? { nextOffset: next } : {}) };
	},
});
