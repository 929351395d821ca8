import type { LoopContent } from './loop-state';

/** How many patches or rebuilds were requested. */
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
			: 'Build the workflow anew, in another way than before.',
		`${failed}: ${diagnosis || attempt.signature}`,
		...(patch === '' ? [] : [`Change this: ${patch}`]),
		...(before.length > 0 ? [`Failed before: ${before.join(' / ')}`] : []),
		...answers.map((answer) => `The user said: ${answer}`),
	].join('\n');
}
