import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { inRun, upTo } from '../fields';

export default defineTool({
	name: 'keep-instruction',
	...inRun,
	description:
		'Keep a standing rule of the user ("always …") for all their conversations. First offer it in one sentence; call this after their yes.',
	effect: 'write',
	build: 'asks',
	input: z.object({
		instruction: upTo(300, z.string().min(1)).describe('The rule, in the words of the user'),
	}),
	output: z.object({ instructions: z.array(z.string()).describe('All that hold for the user') }),
	approval: ({ instruction }) =>
		`Keep this rule for all your conversations? It says: ${instruction}.`,
	needsPerson: async () =>
		await Promise.resolve('It would hold in every conversation of the user.'),

	run: async ({ instruction }, ports) => ({
		instructions: [...(await requireRun(ports).instructions.keep(instruction))],
	}),
});
