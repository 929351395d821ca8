import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { id, optionalId } from '../fields';
import { SEVERAL_DEADLINE } from '../several/one-or-several';
import { whyPerson } from '../workflow/judge-publishing';
import * as publishing from '../workflow/publish-versions';
import { isFile } from './editing/open-place';

const NO_FILE =
	'must be an ID: a file cannot be made live. Store it first by workflow_save without filePath, and pass the ID that it answers';

export default defineTool({
	name: 'workflow_deploy',
	domain: 'builder',
	resource: 'workflow',
	description:
		'Publish a workflow: from now on its triggers run it. A person is asked first, unless the operator decided otherwise. Refused while workflow_validate finds errors; test_workflow first.',
	effect: 'write',
	follows: 'publish-workflow',
	build: 'asks',
	uses: publishing.publishingPorts,
	scopes: ['workflow:read', 'workflow:activate'],
	deadline: SEVERAL_DEADLINE,
	input: z.object({
		workflowId: id.refine((text) => !isFile(text), NO_FILE).describe('Workflow ID'),
		versionId: optionalId('Version to publish; the draft when left out'),
	}),
	output: z.object({ success: z.boolean(), ...publishing.published }),
	shows: (answer, { workflowId }) => publishing.shownOfPublishing(workflowId, answer),
	approval: ({ workflowId }) => `Publish workflow ${workflowId}? Triggers start to fire.`,

	async settle(given, ports) {
		const { input, ...settled } = await publishing.settlePublishing(given, ports);
		return { ...settled, input: { ...given, ...input } };
	},

	needsPerson: whyPerson,

	run: async (input, ports) => await publishing.publishAll(input, ports),
});
