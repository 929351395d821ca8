import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalId } from '../fields';
import { SEVERAL_DEADLINE, oneOrSeveral, sayNamed, toldOf } from '../several/one-or-several';
import { refuseStrayVersions, whyPerson } from './judge-publishing';
import * as publishing from './publish-versions';

export default defineTool({
	name: 'publish-workflow',
	domain: 'workflow',
	description:
		'Make a version of one or several workflows live. Refused while it has errors. Try webhooks, forms, chats by call-live-workflow a second later.',
	effect: 'write',
	build: 'asks',
	uses: publishing.publishingPorts,
	scopes: ['workflow:read', 'workflow:activate'],
	deadline: SEVERAL_DEADLINE,
	input: z.object({
		...oneOrSeveral,
		versionId: optionalId('Default: the draft'),
		versionIds: z.record(z.string().min(1)).optional().describe('Of several, by workflowId'),
	}),
	output: toldOf(publishing.published),
	shows: (answer, { workflowId = '' }) => [
		...publishing.shownOfPublishing(workflowId, answer),
		...(answer.results ?? []).flatMap((one) => [
			{ workflowId: one.workflowId },
			...publishing.shownOfPublishing(one.workflowId, one),
		]),
	],
	approval: (input) => `Publish ${sayNamed(input)}? Triggers start to fire.`,

	settle: publishing.settlePublishing,

	async needsPerson(input, ports) {
		refuseStrayVersions(input);
		return await whyPerson(input, ports);
	},

	run: async (input, ports) => await publishing.publishAll(input, ports),
});
