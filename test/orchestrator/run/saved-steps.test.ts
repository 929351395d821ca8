import type { Saying } from './rehearsal';
import { turnsOf } from './heard-by';
import { Rehearsal } from './rehearsal';

/** Makes the same kind of call in each of its steps. */
const steady =
	(steps: number, name: 'look' | 'change'): Saying =>
	(_agent, messages) => {
		const turn = turnsOf(messages);
		return turn === steps ? { text: 'done' } : { calls: [{ name, arguments: { turn } }] };
	};

async function savesOf(steps: number, name: 'look' | 'change'): Promise<number> {
	const rehearsal = new Rehearsal(steady(steps, name), { maxSteps: 200 });
	const ended = await rehearsal.drive();
	expect(ended?.rest).toEqual({ word: 'ended' });
	return rehearsal.savesSoFar;
}

it('saves a step that only reads once, while the model is asked next', async () => {
	const few = await savesOf(4, 'look');
	expect((await savesOf(14, 'look')) - few).toBe(10);
});

it('saves a step that changes something once more, before it does', async () => {
	const few = await savesOf(4, 'change');
	expect((await savesOf(14, 'change')) - few).toBe(20);
});
