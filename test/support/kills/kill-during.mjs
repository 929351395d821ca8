import { isAlive } from '../../../sandbox/processes.mjs';
import { pause } from '../../../sandbox/progress.mjs';

const CHILDREN_MS = 5_000;
const POLL_MS = 20;
/** Watched from outside, a call seems to end a little later than it does. */
const BIT_MORE = 1.15;
const AFTER_ANSWER_MS = 60;

const isWrite = ({ method, path }) =>
	(method === 'POST' && path === '/api/v1/workflows') ||
	(method === 'PUT' && path.startsWith('/api/v1/workflows/'));

/**
 * How a call that nothing disturbs goes, in milliseconds from its start: when the workflow was sent to n8n (`written`), when n8n had answered
 * that (`stored`), when the caller had its answer. Throws when it wrote no workflow.
 */
export async function observe({ proxy }, call) {
	const from = proxy.requests.length;
	const start = performance.now();
	const answer = await call();
	const answered = performance.now() - start;
	const write = proxy.requests.slice(from).find(isWrite);
	if (write === undefined) throw new Error(`no workflow was written: ${JSON.stringify(answer)}`);
	return { written: write.asked - start, stored: write.answered - start, answered };
}

/**
 * Makes a call and sends n8n SIGKILL in the middle of it, and to nothing but n8n, by what `observe` gave of such a call. Ends once everything
 * of that n8n is gone. `orphans`: children of n8n outlived it by five seconds; they are ended then.
 */
export async function killDuring({ n8n, proxy }, aim, typical, call) {
	const { pid } = n8n;
	const from = proxy.requests.length;
	const start = performance.now();
	let hasEnded = false;
	let kill;

	const hit = () => {
		if (kill !== undefined) return;
		process.kill(pid, 'SIGKILL');
		const requests = proxy.requests.slice(from);
		const write = requests.find(isWrite);
		kill = {
			at: Math.round(performance.now() - start),
			stage: hasEnded ? 'after the answer' : stageOf(write, requests),
		};
	};
	const disarm = arm(proxy, aim, typical, hit);
	await call().catch(() => {});
	hasEnded = true;
	// The call was quicker than usual, so a kill is still missing.
	if (kill === undefined) await pause(aim.share * AFTER_ANSWER_MS);
	hit();
	disarm();

	const orphans = await isOutlived(pid);
	await n8n.kill();
	return { ...kill, orphans };
}

function arm({ events }, { stretch, share }, typical, hit) {
	const timers = [];
	const hitAfter = (milliseconds) => timers.push(setTimeout(hit, share * milliseconds));
	const onWrite = (milliseconds) => (request) => {
		if (isWrite(request)) hitAfter(milliseconds);
	};
	const onAsked = onWrite(typical.stored - typical.written);
	const onAnswered = onWrite(typical.answered - typical.stored);
	if (stretch === 'any') hitAfter(typical.answered * BIT_MORE);
	if (stretch === 'before') hitAfter(typical.written);
	if (stretch === 'write') events.on('asked', onAsked);
	if (stretch === 'remember') events.on('answered', onAnswered);
	return () => {
		events.off('asked', onAsked);
		events.off('answered', onAnswered);
		for (const timer of timers) clearTimeout(timer);
	};
}

function stageOf(write, requests) {
	if (write === undefined) return 'before the write';
	if (write.answered === undefined) return 'in the write';
	const isRemembered = requests.some(
		({ path, asked, status }) =>
			status !== undefined && asked > write.asked && path.endsWith('/rows/upsert'),
	);
	return isRemembered ? 'after the draft' : 'before the draft';
}

async function isOutlived(leader) {
	const deadline = Date.now() + CHILDREN_MS;
	while (Date.now() < deadline) {
		if (!isAlive(-leader)) return false;
		await pause(POLL_MS);
	}
	return true;
}
