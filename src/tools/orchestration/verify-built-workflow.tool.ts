import { z } from 'zod';
import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { Reach } from '../../kernel/ports/destinations';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { requireRun } from '../../kernel/ports/foreman-run';
import { unlessRefused } from '../../kernel/tool-error';
import { notAsked, reachOfDraft } from '../execution/trying/reach-of-run';
import { executionAnswer } from '../execution/execution-answer';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { whatWasShown } from '../execution/trying/what-was-shown';
import {
	RUN_DEADLINE,
	optionalId,
	optionalName,
	runTimeout,
	workflowId,
	workItemId,
} from '../fields';
import {
	plainVersion,
	requireUnarchived,
	refuseOtherItem,
	refuseOtherVersion,
} from '../refuse-workflow';
import { describeBuild } from '../workflow/building/describe-build';
import { knownCredentials } from '../workflow/building/known-credentials';
import { unprovenNode } from './not-proven';
import { verifyDraft } from './verify-draft';
import { type TestingPorts, testingPorts } from '../testing/run-inputs';
import { ofSimulatedRun, runningScopes, trialOf } from '../execution/trying/run-call';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import { keepTest } from '../testing/make-test';
import { runEach, runTest } from '../testing/run-test';
import { sayKept, sayTests } from '../testing/say-tests';

interface Verified {
	readonly workflow: WorkflowDocument;
	readonly evidence: { readonly startName: string; readonly record: ExecutionRecord } | undefined;
	readonly name: string;
}

/** Runs the tests of a verified draft, and keeps what was shown as one more. In words; undefined where it has no tests. Ignores what is refused. */
async function testsAfter(
	{ workflow, evidence, name }: Verified,
	ports: TestingPorts,
): Promise<string | undefined> {
	const kept = (await unlessRefused(ports.workflowTests.list(workflow.id))) ?? [];
	const ran = await unlessRefused(
		runEach(kept, async ({ test }) => await runTest(test, workflow, ports)),
	);
	const told = ran === undefined || ran.length === 0 ? [] : [sayTests(ran)];
	if (ran?.some(({ last }) => last.state !== 'passed') === true)
		told.push('If the user wanted this change, update-test asks a person to agree to it.');
	const made =
		evidence &&
		(await unlessRefused(
			keepTest({ workflow, ...evidence, name, madeBy: 'evidence', rules: [] }, ports),
		));
	if (made) told.push(...sayKept(made, name));
	return told.length === 0 ? undefined : told.join(' ');
}

async function whyAsked(
	workflow: WorkflowDocument,
	reach: Reach,
	destinations: Pick<Ports['destinations'], 'strange' | 'tell'>,
): Promise<string> {
	const strange = await destinations.strange(workflow, reach);
	const told = strange.length > 0 ? strange : reach.destinations;
	const { facts } = await destinations.tell({ ...reach, destinations: told });
	const [first, ...more] = facts;
	if (first === undefined) return 'Nothing is sent anywhere.';
	const what = `${first}${more.length > 0 ? ` And ${more.length} more.` : ''}`;
	return strange.length > 0
		? `Asked because no user has agreed yet that the run really does this: ${what}`
		: `The run really does this: ${what}`;
}

const changedBefore = (versionId: string) =>
	`The draft has been changed since version ${versionId} was built. What it is now was run, and is the latest build of the work item.`;

const changedMeanwhile =
	'The draft was changed while it ran. This is about what it was before: call verify-built-workflow again.';

const NOTHING_CAME =
	'Nodes with no-data saw nothing real: for them this says nothing, and it is not kept as a test.';

/** Writes are simulated, yet its effect is `write`: nodes that read really run with real credentials, and a GET may change something too. */
export default defineTool({
	name: 'verify-built-workflow',
	domain: 'orchestration',
	description:
		'Run the draft of a work item. The trigger puts out inputData. Nodes that may write or lack credentials put out samples: wouldDo has what they would have done, notProven what was not shown. Nothing open: that verifies it. Look at data, not only at success.',
	effect: 'write',
	build: {
		runs: 'a draft with no new credential or address for its data',
		inStandard: true,
		async judge(input, ports) {
			const workflow = await ports.workflows.get(input.workflowId);
			const reach = await reachOfDraft(workflow, ports);
			return {
				...(await ofSimulatedRun(input, workflow, reach, ports)),
				planned: trialOf(workflow, reach, input.inputData),
			};
		},
	},
	uses: [...testingPorts, 'validator', 'credentials'],
	scopes: runningScopes,
	deadline: RUN_DEADLINE,
	input: z.object({
		workItemId,
		workflowId,
		inputData: z
			.record(z.unknown())
			.optional()
			.describe('Webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing'),
		timeout: runTimeout,
		versionId: optionalId('Refuse another draft'),
		shows: optionalName('For its test'),
	}),
	output: executionAnswer
		.pick({ data: true, totalItems: true, error: true })
		.merge(executionAnswer.pick({ executionId: true, status: true }).partial())
		.merge(whatWasShown)
		.extend({
			milliseconds: z.number().optional().describe('Of the whole run'),
			success: z.boolean().describe('It ran to its end without an error'),
			versionId: z.string().describe('The version that was run'),
			notProven: z.array(unprovenNode).describe('Nodes that this says nothing about'),
			tests: z.string().optional().describe('How the tests of the workflow ended on it'),
			note: z.string().optional(),
		}),
	approval: (input) =>
		`Run workflow ${input.workflowId} to verify work item ${input.workItemId}? Nodes that write are simulated, the others do what they are set up to do.`,
	foreign: true,
	takesMarkers: true,
	whenCapped: 'get-node-output gives one node in full.',

	async settle(input, ports) {
		const workflow = requireUnarchived(await ports.workflows.get(input.workflowId));
		const { id, name } = workflow;
		const reach = await reachOfDraft(workflow, ports);
		refuseOtherVersion(input.versionId, reach.version, `Workflow "${name}"`);
		return {
			input: { ...input, workflowId: id, versionId: reach.version },
			question: `Run workflow ${JSON.stringify(name)} (${id}, version ${plainVersion(reach.version)}) to verify work item ${input.workItemId}? Nodes that write are simulated. ${await whyAsked(workflow, reach, ports.destinations)}`,
			...(await ports.destinations.tell(reach)),
		};
	},

	async run({ workItemId: id, workflowId: asked, inputData, timeout, ...rest }, ports) {
		const { workflows, validator, credentials, permissions, clock } = ports;
		const { orchestration } = requireRun(ports);
		await requireScopes(runningScopes, permissions);
		const item = await orchestration.workItem(id);
		const workflow = await workflows.get(asked);
		refuseOtherItem(item, workflow);
		requireUnarchived(workflow);
		const reach = await reachOfDraft(workflow, ports);
		refuseOtherVersion(rest.versionId, reach.version, `Workflow "${workflow.name}"`);
		const unsaid = await notAsked(workflow, reach, ports.destinations);
		const { versionId } = workflow;
		const known = await knownCredentials(workflow, credentials);
		const build = await describeBuild(workflow, await validator.check(workflow, known), ports);
		const isNewer = versionId !== item.versionId;
		if (isNewer) await orchestration.noteBuild(id, build);
		await orchestration.startVerification(id, versionId);
		const wish = { workflow, inputData, mocked: build.mockedCredentials, unsaid, timeout };
		const seen = await verifyDraft({ ...wish, called: reach.called }, ports);
		const verification = { ...seen.verification, verifiedAt: clock.now() };
		await orchestration.recordVerification(id, versionId, verification, seen.shown);
		const hasChanged = (await workflows.get(workflow.id)).versionId !== versionId;
		const isIdle = seen.unproven.some(({ why }) => why === 'no-data');
		const notes = [
			...(isNewer ? [changedBefore(item.versionId)] : []),
			...(hasChanged ? [changedMeanwhile] : []),
			...(isIdle ? [NOTHING_CAME] : []),
			...(seen.unseen === '' ? [] : [seen.unseen]),
		];
		const isEvidence =
			verification.success &&
			!hasChanged &&
			!isIdle &&
			!seen.unproven.some(({ why }) => why === 'failed' || why === 'file');
		const tests = await testsAfter(
			{ workflow, evidence: isEvidence ? seen.ran : undefined, name: rest.shows ?? '' },
			ports,
		);
		return {
			...seen.answer,
			...seen.seen,
			success: verification.success,
			versionId,
			notProven: [...seen.unproven],
			...(tests === undefined ? {} : { tests }),
			...(notes.length === 0 ? {} : { note: notes.join(' ') }),
		};
	},
});
