import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import { optionalId, optionalName } from '../fields';
import { ofChangedDraft } from '../of-own-draft';
import * as saving from './building/save-workflow';
import { withSubmission } from './building/submitted-code';
import { agreeToTrial, trialOfChange, tryingPorts } from './building/trial-of-change';

const patch = z.object({
	old_str: z.string().min(1).optional().describe('Text that occurs once'),
	new_str: z.string().describe('Its replacement'),
	node: optionalName('Of the field'),
	path: optionalName('Such as parameters.text; without old_str all of it'),
});

const input = z.object({
	code: z.string().min(1).optional().describe('Full code, or else patches'),
	patches: z.array(patch).min(1).optional().describe('Of the code stored or last submitted'),
	workflowId: optionalId('To change; else a new one'),
	draftId: optionalId('Code to patch, from an error'),
});

const output = saving.savedWorkflow.extend({
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

const question = (workflow: string | undefined) =>
	workflow === undefined ? 'Create a new workflow?' : `Change the draft of workflow ${workflow}?`;

export default defineTool({
	name: 'build-workflow',
	domain: 'workflow',
	description:
		"Create a workflow or change a draft with TypeScript SDK code or patches. Code: const a = trigger({type:'n8n-nodes-base.webhook', version:2.1, config:{name:'Hook', parameters:{path:'x'}}}); const b = node({…}); export default workflow('id','Name').add(a).to(b); Grammar: get-best-practices, technique workflow_code. What is live stays.",
	effect: 'write',
	build: {
		runs: 'a new workflow, and one that the agent made',
		judge: async (given, ports) => await ofChangedDraft(await targetOf(given, ports), ports),
	},
	uses: [...saving.writingPorts, ...tryingPorts],
	scopes: ['workflow:create', 'workflow:update', 'workflow:read', 'workflow:list'],
	input,
	output,
	shows: saving.shownBefore,
	approval: ({ workflowId }) => question(workflowId),
	builderMode: 'tools',
	changesDraft: true,
	takesMarkers: true,
	whenCapped: 'get-workflow shows the stored workflow.',

	check: async (given, ports) =>
		await withSubmission(given, ports, async (submission) => {
			await ports.workflows.check(await saving.contentToSave(submission, ports), submission.target);
		}),

	/** Patches may be for a workflow that the call does not name. */
	async settle(given, ports) {
		const [target] = await targetOf(given, ports);
		if (target === undefined) return { input: given, question: question(undefined) };
		const stored = await ports.workflows.get(target);
		const { id, name } = stored;
		const trial = await withSubmission(given, ports, async (submission) => {
			const content = await saving.contentToSave(submission, ports);
			return await trialOfChange(content, stored, ports);
		});
		return {
			input: { ...given, workflowId: given.workflowId && id },
			question: question(`${JSON.stringify(name)} (${id})`),
			...trial,
		};
	},

	async run(given, ports) {
		const saved = await withSubmission(
			given,
			ports,
			async (submission) => await saving.saveWorkflow(submission, ports),
		);
		ports.foremanRun?.builds.submitted(saved.build);
		await agreeToTrial(saved.answer, ports);
		return saved.answer;
	},
});
