import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import { optionalId } from '../fields';
import { ofOwnDraft } from '../of-own-draft';
import {
	contentToSave,
	saveWorkflow,
	savedWorkflow,
	shownBefore,
	writingPorts,
} from './building/save-workflow';
import { withSubmission } from './building/with-submission';

const patch = z.object({
	old_str: z.string().min(1).describe('Text that is in the code exactly once'),
	new_str: z.string().describe('What to put in its place'),
});

const input = z.object({
	code: z.string().min(1).optional().describe('Full TypeScript SDK code. Either code or patches'),
	patches: z
		.array(patch)
		.min(1)
		.optional()
		.describe('[{old_str, new_str}] against the last-submitted code, also when it did not parse'),
	workflowId: optionalId('Workflow to change; a new one is made when left out'),
	draftId: optionalId('Code to patch, as named by an earlier error'),
});

const output = savedWorkflow.extend({
	advice: z
		.array(z.string())
		.optional()
		.describe('It runs, but perhaps not as meant. The first few; validate-workflow gives all'),
});

type Input = z.output<typeof input>;

/** The workflow that a call changes; none for a new one. The code that patches are for may belong to one that the call does not name. */
async function targetOf(
	{ workflowId, patches, draftId }: Input,
	{ drafts }: Pick<Ports, 'drafts'>,
): Promise<string[]> {
	if (workflowId !== undefined) return [workflowId];
	if (patches === undefined) return [];
	const draft = await (draftId === undefined ? drafts.last(undefined) : drafts.get(draftId));
	return draft?.workflowId ? [draft.workflowId] : [];
}

export default defineTool({
	name: 'build-workflow',
	domain: 'workflow',
	title: 'Build workflow',
	description:
		"Create a workflow, or change the draft of one, from TypeScript SDK code such as: const a = trigger({type:'n8n-nodes-base.webhook', version:2.1, config:{name:'Hook', parameters:{path:'x'}}}); const b = node({…}); export default workflow('id','Name').add(a).to(b); The rest of its grammar: get-best-practices, technique workflow_code. Fix errors with patches. What runs in production stays as it is until publish-workflow.",
	effect: 'write',
	build: {
		runs: 'a new workflow, and one that the agent made',
		judge: async (given, ports) => await ofOwnDraft(await targetOf(given, ports), ports),
	},
	uses: [...writingPorts, 'nodeTypes', 'foremanRun'],
	scopes: ['workflow:create', 'workflow:update', 'workflow:read', 'workflow:list'],
	input,
	output,
	shows: shownBefore,
	approval: ({ workflowId }) =>
		workflowId === undefined
			? 'Create a new workflow?'
			: `Change the draft of workflow ${workflowId}?`,
	builderMode: 'tools',
	takesMarkers: true,
	whenCapped: 'get-workflow shows the stored workflow.',

	check: async (given, ports) =>
		await withSubmission(given, ports, async (submission) => {
			await ports.workflows.check(await contentToSave(submission, ports), submission.target);
		}),

	async run(given, ports) {
		const saved = await withSubmission(
			given,
			ports,
			async (submission) => await saveWorkflow(submission, ports),
		);
		ports.foremanRun?.builds.submitted(saved.build);
		return saved.answer;
	},
});
