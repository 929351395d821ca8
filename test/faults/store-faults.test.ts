import { askingCalls } from './asking-calls';
import type { FaultyNode } from './faulty-node';
import { faultyNode } from './faulty-node';
import type { Fault } from './faulty-send';
import { faults } from './faulty-send';
import { judgeCalls } from './judge-calls';
import { longCall } from './long-call';
import { judgeRun, storedRun } from './stored-run';

// What waits for seconds waits for milliseconds here.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await new Promise((resolve) => setTimeout(resolve, 5)),
}));

type LongCalls = typeof import('../../src/surfaces/mcp/long-calls');

interface Trial {
	readonly came: number;
	readonly wrong: readonly string[];
}

/** Requests of which one is tried. Before a release (`FULL=1`) each of them is. */
const EACH = process.env.FULL === '1' ? 1 : 3;

/** Lets each request of a scenario fail once, in each way, and gives what went wrong. */
async function eachFault(
	play: (at: number, fault: Fault) => Promise<Trial>,
): Promise<readonly string[]> {
	const whole = await play(-1, 'refused');
	const wrong = whole.wrong.map((one) => `without a fault: ${one}`);
	for (const [index, fault] of faults.entries())
		for (let at = index % EACH; at < whole.came; at += EACH) {
			const trial = await play(at, fault);
			wrong.push(...trial.wrong.map((one) => `request ${at} ${fault}: ${one}`));
		}
	return wrong;
}

const isMarked = ({ rowsOf }: FaultyNode) =>
	rowsOf('foreman_documents').some(({ kind }) => kind === 'mcp-taint');

test.each(['client', 'toolkit'] as const)(
	'calls of a %s: nothing is lost, doubled or told wrong where a request to the store fails',
	async (kind) => {
		const play = async (at: number, fault: Fault): Promise<Trial> => {
			const node = await faultyNode(at, fault, kind);
			const { wrong, isShown } = judgeCalls(node, await askingCalls(node));
			if (kind === 'client' && isShown && !isMarked(node)) wrong.push('shown and not marked');
			return { came: node.came.count, wrong };
		};
		expect(await eachFault(play)).toEqual([]);
	},
	300_000,
);

test('a long call: its answer is there, in its process and in others', async () => {
	const own = jest.requireActual<LongCalls>('../../src/surfaces/mcp/long-calls');
	let other: LongCalls | undefined;
	jest.isolateModules(() => {
		other = jest.requireActual<LongCalls>('../../src/surfaces/mcp/long-calls');
	});
	const play = async (at: number, fault: Fault): Promise<Trial> => {
		const node = await faultyNode(at, fault, 'client');
		const wrong = await longCall(own, other ?? own, node);
		return { came: node.came.count, wrong };
	};
	expect(await eachFault(play)).toEqual([]);
}, 300_000);

test('a Foreman’s run goes on, and knows what was done', async () => {
	const play = async (at: number, fault: Fault): Promise<Trial> => {
		const run = await storedRun(at, fault);
		return { came: run.came.count, wrong: judgeRun(run) };
	};
	expect(await eachFault(play)).toEqual([]);
}, 300_000);
