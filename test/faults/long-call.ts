import { ToolError } from '../../src/kernel/tool-error';
import type { Answered } from '../../src/surfaces/mcp/call-tool';
import type { FaultyNode } from './faulty-node';

type LongCalls = typeof import('../../src/surfaces/mcp/long-calls');

const LOOKS = 30;

const pause = async (milliseconds: number) =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));

const setting = ({ scope }: Pick<FaultyNode, 'scope'>, handleAfter: number) => {
	const { signal } = new AbortController();
	const request = { progressToken: undefined, notify: async () => await Promise.resolve(), signal };
	const again = async () => await Promise.reject(new Error('no person was asked'));
	const handed = () => undefined;
	return { scope, request, handleAfter, lifetime: 60_000, again, handed };
};

/** Asks until the call does not run any more. A look that fails may be made again, and says so. */
async function answerOf(
	{ callResult }: LongCalls,
	node: FaultyNode,
	handle: unknown,
): Promise<Answered | undefined> {
	for (let look = 0; look < LOOKS; look += 1) {
		try {
			const answer = await callResult({ handle }, setting(node, 20));
			if (answer.json.status !== 'still-running') return answer;
		} catch (error) {
			if (!ToolError.is(error) || !error.retryable) throw error;
		}
	}
	return undefined;
}

/** A long call, its answer in its own process, and what another one says then. Gives what went wrong. */
export async function longCall(
	own: LongCalls,
	other: LongCalls,
	node: FaultyNode,
): Promise<string[]> {
	const done = (async (): Promise<Answered> => {
		node.effects.change += 1;
		await pause(15);
		return { json: { done: 'long' }, isError: false };
	})();
	const first = await own.answerInTime('change', done, setting(node, 0));
	const { handle } = first.json;
	const wrong: string[] = [];
	for (const [place, calls] of [
		['the same process', own],
		['another process', other],
	] as const) {
		const answer = await answerOf(calls, node, handle);
		if (answer?.json.done !== 'long')
			wrong.push(`${place}: ${JSON.stringify(answer?.json ?? 'still running')}`);
	}
	if (node.effects.change !== 1) wrong.push(`${node.effects.change} changes`);
	const rows = node.rowsOf('foreman_documents').filter(({ kind }) => kind === 'mcp-call');
	if (rows.length !== 1) wrong.push(`${rows.length} rows of one call`);
	return wrong;
}
