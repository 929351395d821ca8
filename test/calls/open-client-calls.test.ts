import type { CallableTool, PreparedCall } from '../../src/kernel/callable-tool';
import { openClientCalls } from '../../src/calls/open-client-calls';
import { openApprovals } from '../../src/instance/open-store';
import { sentAs, sentResults } from '../../src/instance/sent-results';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';
import { askingNode, storeAt } from '../asking/asking-node';

const tool = {
	...{ name: 'ask_user', client: { toolId: 'a'.repeat(32), outputSchemaId: 'b'.repeat(32) } },
	...{ effect: 'write', provider: 'registry', foreign: true, alwaysAsks: true },
} as unknown as CallableTool;

const callWith = (what: string) => ({ arguments: { what } }) as unknown as PreparedCall;

const failure = async (work: Promise<unknown>): Promise<unknown> =>
	await work.catch((error: unknown) => error);

/** Calls of one run, each judged and handed over by itself, and a program that answers. */
function run() {
	const { api } = dataTablesInMemory();
	const { node } = askingNode();
	const nowhere = storeAt('http://127.0.0.1:5678');
	const store = { ...nowhere, connection: { ...nowhere.connection, api: () => api } };
	const { signal } = new AbortController();
	const open = () =>
		openClientCalls(
			{
				...{ run: 'c'.repeat(32), agent: 'agent', hasIdentity: true, signal, node },
				tenant: async () =>
					await Promise.resolve({ organisation: 'acme', agency: 'north', user: 'ann' }),
				store: async () => await Promise.resolve(store),
			} as unknown as Parameters<typeof openClientCalls>[0],
			{
				...{ lifetime: 60_000, returnedFor: undefined },
				asker: () => ({ workflow: 'W', resume: '' }),
			},
		);
	return {
		open,
		async answer(callId: string, value: unknown) {
			const approvals = openApprovals(store, 60_000, signal);
			const asked = await approvals.read(callId);
			if (asked === undefined) throw new Error('no call');
			const sent = sentAs(value, false);
			await sentResults(store, signal).keep(asked, sent, value);
			expect((await approvals.send(callId, 'the program', sent)).counted).toBe(true);
		},
	};
}

it('what was let through as it had been handed over is not handed over again once another call has its result', async () => {
	const { open, answer } = run();
	const first = open();
	const call = callWith('x');
	expect(await first.wasHandedOver(tool, call)).toBe(false);
	const { callId } = await first.handOver(tool, call);
	await answer(callId, { answer: 'forty-two' });

	const [one, other] = [open(), open()];
	const [mine, same] = [callWith('x'), callWith('x')];
	// Nobody is asked for either of them.
	expect(await one.wasHandedOver(tool, mine)).toBe(true);
	expect(await other.wasHandedOver(tool, same)).toBe(true);
	expect(await one.handOver(tool, mine)).toMatchObject({ word: 'answered', callId });
	expect(await failure(other.handOver(tool, same))).toMatchObject({ code: 'conflict' });

	// Judged again, it is a call of its own.
	const last = open();
	const again = callWith('x');
	expect(await last.wasHandedOver(tool, again)).toBe(false);
	expect(await last.handOver(tool, again)).toMatchObject({ word: 'open' });
});
