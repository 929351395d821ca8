import type { BuildOutcome } from '../../kernel/build-outcome';
import type { LoopContent, LoopEndReason, LoopState } from './loop-state';
import { isShownInPart, sayHowToShow, sayInPart, sayNotShown } from './shown-nodes';
import { joinParts } from '../prompts/section';

function inputHint(triggerType: string): string {
	if (/\.formTrigger$/.test(triggerType))
		return ' and inputData with the form’s fields, flat, such as {"name": "Ada"}';
	if (/\.webhook$/.test(triggerType)) return ' and inputData with the body of a request';
	if (/chatTrigger$/i.test(triggerType)) return ' and inputData {"chatInput": "…"}';
	return '';
}

const reportCall = (workItemId: string) =>
	`call report-verification-verdict with workItemId "${workItemId}"`;

function verifyCall({ workItemId, build }: LoopContent & { readonly build: BuildOutcome }): string {
	const { workflowId, triggerType, canRunTrigger } = build;
	return canRunTrigger
		? `Call verify-built-workflow with workItemId "${workItemId}", workflowId "${workflowId}"${inputHint(triggerType)}.`
		: `Its trigger cannot be run here: ${reportCall(workItemId)} and verdict "trigger_only".`;
}

/** The verdicts that request a change, with how many are left. A verdict without any left would end the work. */
function changesLeft(content: LoopContent): string {
	const { limits } = content;
	const patches = limits.patches - countAttempts(content, 'patch');
	const rebuilds = limits.rebuilds - countAttempts(content, 'rebuild');
	return [
		...(patches > 0 ? [`"needs_patch" with patch (${patches} left)`] : []),
		...(rebuilds > 0 ? [`"needs_rebuild" (${rebuilds} left)`] : []),
		'"needs_user_input" with the question as diagnosis',
		'"failed_terminal" if nothing helps',
	].join(', ');
}

function verdictCall(content: LoopContent & { readonly build: BuildOutcome }): string {
	const { verification } = content.build;
	const report = reportCall(content.workItemId);
	if (!verification)
		return 'The verification runs: wait for the answer of verify-built-workflow. If it was lost, call it again.';
	const changes = `failedNodeName, diagnosis and one of these verdicts: ${changesLeft(content)}`;
	if (!verification.attempted)
		return `It could not be run: ${report} and verdict "trigger_only", or with ${changes}.`;
	if (!verification.success) return `The run failed: ${report}, ${changes}.`;
	const notShown = sayNotShown(content.build).join(', ');
	return notShown === ''
		? `It ran without an error. If it put out what was asked for, ${report} and verdict "verified"; otherwise with ${changes}.`
		: `It ran without an error, and did not show: ${notShown}. ${joinParts(['Look at wouldDo', sayHowToShow(content.build)], '; ')}. All as asked for: no verdict is needed, name to the user what is not shown. Otherwise ${report}, failedNodeName, diagnosis and verdict "needs_patch" with patch, "needs_rebuild" or "needs_user_input".`;
}

function changeCall(content: LoopContent, mode: 'patch' | 'rebuild'): string {
	const most = mode === 'patch' ? content.limits.patches : content.limits.rebuilds;
	const title = mode === 'patch' ? 'Patch' : 'Rebuild';
	return `${title} ${countAttempts(content, mode)} of ${most}. Call build-workflow with workflowId "${content.workflowId}" and do this:\n${buildTask(content)}\nThen call verify-built-workflow.`;
}

function verifiedNext(state: LoopState & { readonly phase: 'verified' }): string {
	const { workItemId, build, verdict } = state;
	const mocked = build.mockedCredentials;
	const notShown = sayNotShown(build).join(', ');
	const done = isShownInPart(build)
		? `built, ${sayInPart(build)}: do not call it verified`
		: 'verified';
	return joinParts(
		[
			verdict === 'verified'
				? `Version ${build.versionId} is ${done}.`
				: `Version ${build.versionId} is built. What its trigger starts was not seen for real: say so, and how to try it.`,
			notShown &&
				`Not proven: ${notShown}. ${joinParts(['Say so for each', sayHowToShow(build)], '; ')}.`,
			mocked.length > 0
				? `Credentials are missing: ${mocked.join(', ')}. Call apply-workflow-credentials with workItemId "${workItemId}", or setup-workflow.`
				: '',
			'Tell the user what was built.',
		],
		' ',
	);
}

const endings: Readonly<Record<LoopEndReason, string>> = {
	'same-failure': 'the same failure came back after it was to be mended',
	'patches-used-up': 'it was patched as often as it may be',
	'rebuilds-used-up': 'it was rebuilt as often as it may be',
	terminal: 'nothing helps',
	'build-failed': 'no version was built',
	cancelled: 'it was cancelled',
};

function askNext({ question, build }: LoopState & { readonly phase: 'waiting-for-user' }): string {
	const mocked = build?.mockedCredentials ?? [];
	const ask = `all ask-user with this question, and go on with the answer: ${question}`;
	return build === null || mocked.length === 0
		? `C${ask}`
		: `Credentials are missing: ${mocked.join(', ')}. Call setup-workflow with workflowId "${build.workflowId}": it asks the user for them. For anything else c${ask}`;
}

export function guidanceFor(state: LoopState): string {
	switch (state.phase) {
		case 'building':
			return 'The workflow is being built. Verify it when the builder has submitted it.';
		case 'built':
			return state.build.verification ? verdictCall(state) : verifyCall(state);
		case 'verifying':
			return verdictCall(state);
		case 'verified':
			return verifiedNext(state);
		case 'patching':
			return changeCall(state, 'patch');
		case 'rebuilding':
			return changeCall(state, 'rebuild');
		case 'waiting-for-user':
			return askNext(state);
		case 'failed': {
			const detail = state.detail === '' ? '' : ` (${state.detail})`;
			return `This work item has ended: ${endings[state.reason]}${detail}. Do not build it again. Tell the user what is there, what fails and why, and ask how to go on.`;
		}
	}
}

export const countAttempts = ({ attempts }: LoopContent, mode: 'patch' | 'rebuild'): number =>
	attempts.filter((attempt) => attempt.mode === mode).length;

/** The briefing for the change that was requested last: what to do, what failed, what was tried before. */
export function buildTask(content: LoopContent): string {
	const { attempts, answers } = content;
	const attempt = attempts.at(-1);
	if (!attempt) return '';
	const { mode, failedNodeName, diagnosis, patch } = attempt;
	const failed = failedNodeName === '' ? 'It fails' : `Node "${failedNodeName}" fails`;
	const before = attempts.slice(0, -1).map((each) => each.diagnosis || each.signature);
	return [
		mode === 'patch'
			? 'Change as little of the workflow as mends it.'
			: 'Build the workflow again, in another way than before.',
		`${failed}: ${diagnosis || attempt.signature}`,
		...(patch === '' ? [] : [`Change this: ${patch}`]),
		...(before.length > 0 ? [`Failed before: ${before.join(' / ')}`] : []),
		...answers.map((answer) => `The user said: ${answer}`),
	].join('\n');
}
