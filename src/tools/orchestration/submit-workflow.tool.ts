import { z } from 'zod';
import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import { requireRun } from '../../kernel/ports/foreman-run';
import { optionalId } from '../fields';
import { ofChangedDraft } from '../of-own-draft';
import { requireUnarchived } from '../refuse-workflow';
import * as saving from '../workflow/building/save-workflow';
import { findSubmission } from '../workflow/building/submitted-code';
import { missingFile, refuseBrokenCode, workspacePath } from './workspace-path';

const MAIN = 'src/workflow.ts';

const input = z.object({
	path: z.string().min(1).default(MAIN).describe('File with the code'),
	workflowId: optionalId(
		'Workflow to change; left out, the one that the file was submitted as, else a new one',
	),
	code: z.string().optional().describe('Leave out: the file is read'),
});

type Input = z.output<typeof input>;

type Needed = Pick<Ports, 'foremanRun' | 'workflowCode'>;

async function readCode({ path: given, code: settled }: Input, ports: Needed) {
	const { workspace } = requireRun(ports);
	const path = workspacePath(given);
	const code = settled ?? (await workspace.read(path));
	if (code === undefined) throw await missingFile(path, workspace);
	refuseBrokenCode(code, ports.workflowCode);
	return { path, code };
}

const question = (path: string, workflowId: string | undefined) =>
	workflowId === undefined
		? `Create a new workflow from ${path}?`
		: `Change the draft of workflow ${workflowId} to what is in ${path}?`;

const passId = (workflowId: string) =>
	`Saved, but Foreman could not store that this file is workflow ${workflowId}. When you submit it again, pass workflowId "${workflowId}": else it becomes a new workflow.`;

type Submitting = Needed & Pick<Ports, 'workflows' | 'workflowVersions' | 'drafts'>;

async function readSubmission(given: Input, ports: Submitting) {
	const { path, code } = await readCode(given, ports);
	const workflowId = given.workflowId ?? (await requireRun(ports).workspace.submittedAs(path));
	const target = workflowId === undefined ? undefined : await ports.workflows.get(workflowId);
	if (target) requireUnarchived(target);
	return { ...(await findSubmission({ code, target }, ports)), path };
}

export default defineTool({
	name: 'submit-workflow',
	domain: 'orchestration',
	description:
		'Check the code in src/workflow.ts, and save it as a workflow or as the draft of one. The same file stays the same workflow. What runs in production stays as it is.',
	effect: 'write',
	build: {
		runs: 'a new workflow, and one that the agent made',
		async judge({ path, workflowId }, ports) {
			const { workspace } = requireRun(ports);
			const target = workflowId ?? (await workspace.submittedAs(workspacePath(path)));
			return await ofChangedDraft(target === undefined ? [] : [target], ports);
		},
	},
	follows: 'build-workflow',
	uses: ['foremanRun', ...saving.writingPorts, 'nodeTypes'],
	scopes: ['workflow:create', 'workflow:update', 'workflow:read', 'workflow:list'],
	onlyFor: ['builder'],
	builderMode: 'workspace',
	changesDraft: true,
	input,
	output: saving.savedWorkflow.extend({
		advice: z.array(z.string()).optional().describe('It runs, but perhaps not as meant'),
	}),
	shows: saving.shownBefore,
	approval: ({ path, workflowId }) => question(path, workflowId),
	takesMarkers: true,
	whenCapped: 'get-workflow shows the stored workflow.',

	async check(given, ports) {
		const submission = await readSubmission(given, ports);
		await ports.workflows.check(await saving.contentToSave(submission, ports), submission.target);
	},

	/** A person approves the code as it is now. The file may change while they decide. */
	async settle(given, ports) {
		const { path, code } = await readCode(given, ports);
		const workflowId = given.workflowId ?? (await requireRun(ports).workspace.submittedAs(path));
		return { input: { ...given, path, code, workflowId }, question: question(path, workflowId) };
	},

	async run(given, ports) {
		const { workspace, builds } = requireRun(ports);
		const submission = await readSubmission(given, ports);
		const { answer, build } = await saving.saveWorkflow(submission, ports);
		builds.submitted(build);
		const { workflowId, advice = [] } = answer;
		const isNoted = await workspace.noteSubmitted(submission.path, workflowId);
		return isNoted ? answer : { ...answer, advice: [passId(workflowId), ...advice] };
	},
});
