import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { unsupported } from '../../kernel/tool-error';
import { idOf, optionalId } from '../fields';
import { SEVERAL_DEADLINE } from '../several/one-or-several';
import { whyPerson } from '../workflow/judge-publishing';
import * as publishing from '../workflow/publish-versions';
import { isFile } from './editing/open-place';

/** What runs in production is judged, asked about and versioned in n8n alone. */
function refuseFile(workflowId: string): void {
	if (!isFile(workflowId)) return;
	throw unsupported(
		`"${workflowId}" is a file, and only a workflow in n8n can be made live.`,
		'Store it first: workflow_save with this workflowId and without filePath. Then pass the ID that it answers.',
	);
}

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
		workflowId: idOf('Workflow ID'),
		versionId: optionalId('Version to publish; the draft when left out'),
	}),
	output: z.object({ success: z.boolean(), ...publishing.published }),
	shows: (answer, { workflowId }) => publishing.shownOfPublishing(workflowId, answer),
	approval: ({ workflowId }) => `Publish workflow ${workflowId}? Triggers start to fire.`,

	async settle(given, ports) {
		refuseFile(given.workflowId);
		const { input, ...settled } = await publishing.settlePublishing(given, ports);
		return { ...settled, input: { ...given, ...input } };
	},

	async needsPerson(input, ports) {
		refuseFile(input.workflowId);
		return await whyPerson(input, ports);
	},

	async run(input, ports) {
		refuseFile(input.workflowId);
		return await publishing.publishAll(input, ports);
	},
});
