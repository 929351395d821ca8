import { heardBy, turnsOf } from './heard-by';
import { Rehearsal, type Saying } from './rehearsal';

const columns = { email: 'string', age: 'number' };
const made = {
	name: 'Sign-ups',
	columns: [
		{ name: 'email', type: 'string' },
		{ name: 'age', type: 'number' },
	],
};

/** The run's own agent plans one table. An agent that is asked about its task says what it heard. */
const planning =
	(table: string): Saying =>
	({ taskId }, messages) => {
		if (taskId !== '') return { text: `asked: ${heardBy(messages)}` };
		const tasks = [{ id: 'table', kind: 'manage-data-tables', deps: [], table, columns }];
		return turnsOf(messages) === 0
			? { calls: [{ name: 'plan', arguments: { tasks } }] }
			: { text: 'Done.' };
	};

describe('a table whose plan says its columns', () => {
	it('is made by its agent without a model being asked, and what came of it is told', async () => {
		const rehearsal = new Rehearsal(planning('Sign-ups'));
		expect((await rehearsal.drive())?.rest.word).toBe('ended');
		const { run, tasks } = rehearsal.read();
		expect(rehearsal.writes.map(({ what }) => JSON.parse(what))).toEqual([made]);
		// The plan, and what is said to its end.
		expect(rehearsal.asked).toBe(2);
		expect(tasks).toMatchObject([{ kind: 'data-table-agent', tables: ['table-1'] }]);
		const heard = heardBy(run.agent.messages);
		expect(heard).toContain('Nothing but create-data-table was done');
		expect(heard).toContain('Data tables made or changed: table-1.');
		expect(run.plan).toMatchObject({ phase: 'done', tasks: [{ status: 'succeeded', columns }] });
	});

	it('is a matter for a model where it cannot be made so', async () => {
		const rehearsal = new Rehearsal(planning('Taken'));
		await rehearsal.drive();
		const { run } = rehearsal.read();
		expect(rehearsal.asked).toBe(3);
		expect(heardBy(run.agent.messages)).toMatch(/asked: [^]*It is there/);
	});

	it('is a matter for a model once the user has corrected the task', async () => {
		const rehearsal = new Rehearsal(planning('Sign-ups'), {
			meanwhile(self) {
				if (self.events.some(({ type }) => type === 'tool-started') && self.asked === 1)
					self.post({ kind: 'correct', taskId: 't1', text: 'Call it Guests.', id: 'once' });
			},
		});
		await rehearsal.drive();
		expect(rehearsal.asked).toBeGreaterThanOrEqual(2);
	});

	it('is made once, wherever the process is killed', async () => {
		const whole = new Rehearsal(planning('Sign-ups'));
		await whole.drive();
		for (let after = 0; after < whole.savesSoFar; after += 1)
			for (const how of ['at once', 'at the next save'] as const) {
				const rehearsal = new Rehearsal(planning('Sign-ups'));
				await rehearsal.drive({ after, how });
				while (!rehearsal.hasEnded) await rehearsal.drive();
				expect(new Set(rehearsal.writes.map(({ callId }) => callId)).size).toBe(
					rehearsal.writes.length,
				);
			}
	});
});
