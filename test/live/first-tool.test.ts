import { z } from 'zod';

import { LONGEST_PLAY, playedPage } from '../support/played-page';

const Taken = z.object({
	fields: z.number().int().positive(),
	tool: z.object({ clicks: z.number().int().positive(), seconds: z.number().int() }),
});

test(
	'docs/how-to/make-a-workflow-a-tool.md makes order-status.json a tool in 11 clicks, and an agent answers with it',
	async () => {
		const { fields, tool } = await playedPage('scripts/first-tool.mjs', Taken);
		expect(tool.clicks).toBeLessThanOrEqual(11);
		expect(fields).toBeLessThanOrEqual(3);
	},
	LONGEST_PLAY,
);
