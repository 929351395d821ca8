import { z } from 'zod';

import { LONGEST_PLAY, playedPage } from '../support/played-page';

const Taken = z.object({
	clicks: z.number().int().positive(),
	fields: z.number().int().positive(),
	replies: z.number().int(),
	seconds: z.number().int(),
});

test(
	'docs/start.md leads from an empty n8n to a published workflow in 18 clicks and 4 fields',
	async () => {
		const { clicks, fields, replies } = await playedPage('scripts/first-hour.mjs', Taken);
		expect(clicks).toBeLessThanOrEqual(18);
		expect(fields).toBeLessThanOrEqual(4);
		// The plan, and publishing.
		expect(replies).toBe(2);
	},
	LONGEST_PLAY,
);
