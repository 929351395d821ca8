import { ToolError } from '../../src/kernel/tool-error';
import { type EventsOfRun, createEventWriter } from '../../src/orchestrator/run-event';

function setUp({ fence = 1, failures = [] }: { fence?: number; failures?: readonly unknown[] }) {
	const left = [...failures];
	const written: EventsOfRun[] = [];
	const logged: string[] = [];
	let at = 0;
	const writer = createEventWriter({
		store: {
			async add(batch) {
				const failure = left.shift();
				if (failure !== undefined) throw failure;
				written.push(batch);
			},
		},
		run: { runId: 'run', threadId: 'thread' },
		fence,
		now: () => (at += 1),
		log: (line) => logged.push(line),
	});
	return { writer, written, logged };
}

it('counts events up and names run, thread, time and data', async () => {
	const { writer, written, logged } = setUp({});
	writer.note('step', { tokens: 5 });
	writer.note('step', null);
	await writer.flush();
	expect(written).toEqual([
		{
			...{ runId: 'run', threadId: 'thread' },
			events: [
				{ seq: 1_000_001, type: 'step', at: 1, data: { tokens: 5 } },
				{ seq: 1_000_002, type: 'step', at: 2, data: null },
			],
		},
	]);
	expect(logged).toEqual([]);
});

it('puts the events of a later owner after all of the one before', async () => {
	const [before, after] = [setUp({ fence: 1 }), setUp({ fence: 2 })];
	after.writer.note('b', {});
	await after.writer.flush();
	for (let count = 0; count < 500; count += 1) before.writer.note('a', {});
	await before.writer.flush();
	const last = before.written.at(-1)?.events.at(-1)?.seq ?? Infinity;
	expect(after.written[0]?.events[0]?.seq).toBeGreaterThan(last);
});

it('names data that is too long by its length', async () => {
	const { writer, written } = setUp({});
	writer.note('fits', 'x'.repeat(19_998));
	writer.note('long', 'x'.repeat(19_999));
	await writer.flush();
	const [fits, long] = written.flatMap(({ events }) => events);
	expect(fits?.data).toHaveLength(19_998);
	expect(long?.data).toEqual({ tooLong: 20_001 });
});

it('says how many events of which run were lost after a second failure, without data, and goes on', async () => {
	const full = new ToolError({ code: 'too-large', message: 'All tables are full.', hint: '' });
	const { writer, written, logged } = setUp({ failures: [full, full] });
	writer.note('secret', { secret: 1 });
	await writer.flush();
	expect(logged).toEqual(['Foreman lost 1 event of run run: too-large: All tables are full.']);
	writer.note('next', {});
	await writer.flush();
	expect(written.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['next']);
});
