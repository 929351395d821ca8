import { signTest, successOf, wilson } from '../../eval/statistics.mjs';

const play = (task: string, repetition: number, verdict: 'passed' | 'failed') => ({
	...{ task, repetition, verdict, failed: [], wrongClaim: false, questions: 0, approvals: 0 },
	...{ minutes: 1, status: 'finished', output: '', requests: 1 },
	...{ tokensIn: 1, tokensOut: 1, toolErrors: {} },
});

const rounded = (values: number[]) => values.map((value) => Number(value.toFixed(4)));

/** How often so uneven a division or a more uneven one comes, counted over all ways to divide. */
function counted(one: number, other: number): number {
	const count = one + other;
	const ways = Array.from({ length: 2 ** count }, (_, bits) =>
		Math.abs(count - 2 * bits.toString(2).replaceAll('0', '').length),
	);
	return ways.filter((distance) => distance >= Math.abs(one - other)).length / 2 ** count;
}

describe("Wilson's interval", () => {
	it.each([
		// From the tables of Newcombe (1998): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
		[81, 263, 0.2553, 0.3662],
		[15, 148, 0.0624, 0.1605],
		[0, 20, 0, 0.1611],
		[1, 29, 0.0061, 0.1718],
	])('of %i of %i is from %d to %d', (passed, count, low, high) => {
		expect(rounded(wilson(passed / count, count))).toEqual([low, high]);
	});

	it('is everything where nothing was played', () => {
		expect(wilson(0, 0)).toEqual([0, 1]);
	});
});

describe('the success of a run', () => {
	it('counts each task alike, and each once for the interval', () => {
		const lines = [
			...['a', 'b'].flatMap((task) => [play(task, 1, 'passed'), play(task, 2, 'passed')]),
			...[play('c', 1, 'passed'), play('c', 2, 'failed')],
			...[play('d', 1, 'failed'), play('d', 2, 'failed')],
		];
		const { tasks, plays, repeat, success, allOf, anyOf } = successOf(lines);
		expect({ tasks, plays, repeat }).toEqual({ tasks: 4, plays: 8, repeat: 2 });
		expect([success.share, allOf.share, anyOf.share]).toEqual([0.625, 0.5, 0.75]);
		expect([success.low, success.high]).toEqual(wilson(0.625, 4));
	});

	it('leaves tasks that were not played as often out of all and any', () => {
		const lines = [play('a', 1, 'passed'), play('a', 2, 'failed'), play('b', 1, 'passed')];
		const { success, allOf, anyOf } = successOf(lines);
		expect([success.share, allOf.share, anyOf.share]).toEqual([0.75, 0, 1]);
	});
});

it.each([
	[0, 0],
	[1, 0],
	[3, 3],
	[0, 6],
	[2, 7],
	[9, 3],
])('the sign test of %i and %i counts the ways to divide them', (one, other) => {
	expect(signTest(one, other)).toBeCloseTo(counted(one, other), 12);
});
