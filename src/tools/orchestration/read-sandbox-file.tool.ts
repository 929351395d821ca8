import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { inWorkspace, missingFile, workspacePath } from './workspace-path';

const LONGEST_PART = 20_000;

export default defineTool({
	name: 'read-sandbox-file',
	...inWorkspace,
	description:
		'List the files of your workspace, or read one of them: your code, or the types that materialize-node-type has put there.',
	effect: 'read',
	uses: ['foremanRun'],
	input: z.object({
		path: z.string().min(1).optional().describe('File to read; left out, the files are listed'),
		offset: z.number().int().min(0).default(0).describe('First character'),
		length: z.number().int().min(1).max(LONGEST_PART).default(8_000).describe('Characters'),
	}),
	output: z.object({
		files: z.array(z.object({ path: z.string(), characters: z.number() })).optional(),
		text: z.string().optional(),
		total: z.number().optional().describe('Characters of the whole file'),
		nextOffset: z.number().optional().describe('Where the next part begins'),
	}),

	async run({ path: given, offset, length }, ports) {
		const { workspace } = requireRun(ports);
		if (given === undefined) return { files: [...(await workspace.list())] };
		const path = workspacePath(given);
		const whole = await workspace.read(path);
		if (whole === undefined) throw await missingFile(path, workspace);
		const text = whole.slice(offset, offset + length);
		const next = offset + text.length;
		return { text, total: whole.length, ...(next < whole.length ? { nextOffset: next } : {}) };
	},
});
