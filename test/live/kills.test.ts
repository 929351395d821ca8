import { measureKills } from '../support/kills/measure-kills.mjs';

/** `KILLS=50 npm run test:live -- test/live/kills.test.ts` is the long measurement; SEED repeats one. */
const KILLS = Number(process.env.KILLS ?? 4);
const SEED = Number(process.env.SEED ?? 16);
const PATIENCE = 100_000 * KILLS;

describe('an n8n that is killed while an agent creates and updates workflows', () => {
	it(
		'has the old or the new workflow, exactly one after a retry, and publishes nothing by itself',
		async () => {
			const lines: string[] = [];
			const say = (line: string) => lines.push(line);
			const measured = await measureKills({ kills: KILLS, seed: SEED }, say);
			if (measured.problems.length > 0) throw new Error(lines.join('\n'));
			expect(measured).toMatchObject({ kills: KILLS, lost: 0, duplicates: 0, republished: 0 });
			expect(measured.duringCreate).toBeGreaterThan(0);
			expect(measured.duringUpdate).toBeGreaterThan(0);
			expect(measured.old + measured.new).toBe(KILLS);
		},
		PATIENCE,
	);
});
