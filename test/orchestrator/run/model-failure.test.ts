import { runReport } from '../../../src/orchestrator/run/run-report';
import { turnsOf } from './heard-by';
import type { Saying } from './rehearsal';
import { Rehearsal } from './rehearsal';

/** Hands work out, and cannot be used while it is `down`. */
function outage() {
	const state = { down: false };
	const saying: Saying = ({ taskId }, messages) => {
		const turn = turnsOf(messages);
		if (taskId === '' && turn === 0)
			return { calls: [{ name: 'build-workflow-with-agent', arguments: { task: 'one' } }] };
		if (taskId !== '' && turn < 2)
			return { calls: [{ name: 'build-workflow', arguments: { turn } }] };
		if (taskId === '' && turn === 1) state.down = true;
		if (state.down && taskId === '') return { problem: 'no such key' };
		return { text: `heard ${messages.length}` };
	};
	return { state, rehearsal: new Rehearsal(saying) };
}

const statusOf = (rehearsal: Rehearsal) => {
	const { run, tasks } = rehearsal.read();
	return runReport(run, tasks, []);
};

test('a run whose model fails is kept with its tasks, and goes on where it was', async () => {
	const { state, rehearsal } = outage();
	const failed = await rehearsal.drive();
	expect(failed?.rest).toEqual({ word: 'failed', problem: 'no such key' });
	expect(rehearsal.released).toBe('waiting');
	expect(statusOf(rehearsal)).toMatchObject({ status: 'failed', tasks: [{ taskId: 't1' }] });
	expect(statusOf(rehearsal).tasks[0]?.status).not.toBe('cancelled');
	expect((await rehearsal.drive())?.rest.word).toBe('failed');

	const saying: Saying = () => ({ text: 'All is there.' });
	expect(state.down).toBe(true);
	const later = new Rehearsal(saying);
	later.restore(rehearsal.snapshot, ['t1']);
	expect((await later.drive())?.rest).toEqual({ word: 'ended' });
	expect(statusOf(later)).toMatchObject({ status: 'finished' });
});

test('it hears what was said meanwhile, and can be cancelled', async () => {
	const fails: Saying = () => ({ problem: 'busy' });
	const rehearsal = new Rehearsal(fails);
	expect((await rehearsal.drive())?.rest.word).toBe('failed');
	rehearsal.post({ kind: 'message', text: 'Are you there?' });
	const told: string[] = [];
	const hears = new Rehearsal((_agent, messages) => {
		told.push(JSON.stringify(messages));
		return { text: 'Yes.' };
	});
	hears.restore(rehearsal.snapshot, []);
	expect((await hears.drive())?.rest.word).toBe('ended');
	expect(told.at(-1)).toContain('Are you there?');

	rehearsal.post({ kind: 'cancel', text: 'No more.' });
	const asked = rehearsal.asked;
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(statusOf(rehearsal).status).toBe('cancelled');
	expect(rehearsal.asked).toBe(asked);
});
