import { inLanes, runAgain } from '../../scripts/test/run-jest.mjs';

const tally = { passed: 0, failed: 0, skipped: 0, failedFiles: [], troubles: [] };

const failing = (...names: readonly string[]) => ({
	failedFiles: names.map((name) => ({ path: `/test/${name}`, failed: 2 })),
});

describe('jobs in lanes', () => {
	it('are done at most so many at once, all of them, and answered in their order', async () => {
		let running = 0;
		let most = 0;
		const done = await inLanes([30, 1, 20, 5, 1], 2, async (milliseconds, index) => {
			running += 1;
			most = Math.max(most, running);
			await new Promise((resolve) => setTimeout(resolve, milliseconds));
			running -= 1;
			return `${index}: ${milliseconds}`;
		});
		expect(done).toEqual(['0: 30', '1: 1', '2: 20', '3: 5', '4: 1']);
		expect(most).toBe(2);
	});
});

describe('live files that failed', () => {
	beforeEach(() => {
		jest.spyOn(console, 'log').mockImplementation(() => undefined);
	});

	const again = async (first: ReadonlyArray<ReturnType<typeof failing>>, answer: object) => {
		const ran: string[][] = [];
		const said = await runAgain('live', first, async (files) => {
			ran.push([...files]);
			return await Promise.resolve({ ...tally, ...answer });
		});
		return { ran, ...said };
	};

	it('of all parts are run together once more, and forgiven by name where they pass', async () => {
		expect(await again([failing('a.ts'), failing(), failing('b.ts')], { passed: 9 })).toEqual({
			ran: [['/test/a.ts', '/test/b.ts']],
			forgiven: 4,
			troubles: [
				'live: a.ts passed at the second run only',
				'live: b.ts passed at the second run only',
			],
		});
	});

	it.each([
		['one fails again', { passed: 8, failed: 1 }],
		['nothing was run', {}],
	])('are not forgiven where %s', async (_what, answer) => {
		const { forgiven } = await again([failing('a.ts')], { ...answer, troubles: ['why'] });
		expect(forgiven).toBe(0);
	});

	it('are no accident where there are more than three, and none is no reason to run', async () => {
		const many = await again([failing('a.ts', 'b.ts'), failing('c.ts', 'd.ts')], { passed: 9 });
		const none = await again([failing()], { passed: 9 });
		for (const one of [many, none]) expect(one).toEqual({ ran: [], forgiven: 0, troubles: [] });
	});
});
