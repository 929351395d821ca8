import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { inRun, nameOf } from '../fields';

export default defineTool({
	name: 'browser-credential-setup',
	...inRun,
	description:
		'Have an agent with the connected browser prepare what an OAuth credential needs at its service: a project or app, APIs switched on, scopes, the redirect address. It asks the person to log in and to enter secrets themself. Then call setup-credentials again.',
	effect: 'write',
	build: 'asks',
	needsBrowser: true,
	// It acts in accounts that a person is logged in to.
	alwaysAsks: true,
	input: z.object({
		credentialType: nameOf('Credential type, such as "notionOAuth2Api"'),
		instructions: z
			.string()
			.min(1)
			.describe('What to set up, where, with which names, scopes and redirect address; no secrets'),
	}),
	output: z.object({
		result: z.string().describe('What it did, and what a person has still to do'),
	}),
	approval: ({ credentialType }) =>
		`Let an agent use the connected browser to prepare a ${credentialType} credential? It acts in the accounts you are logged in to there.`,

	async run(order, ports) {
		await requireRun(ports).browser.setUp(order);
		return { result: '' };
	},
});
