import { createRunEventTable } from '../../src/adapters/own-tables/run-event-table';
import { createRunTable } from '../../src/adapters/own-tables/run-table';
import { createToolResultTable } from '../../src/adapters/own-tables/tool-result-table';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import type { ApiClient } from '../../src/adapters/n8n-api/client';
import { ToolError } from '../../src/kernel/tool-error';
import { MAY_HAVE_HAPPENED } from '../../src/orchestrator/agent/end-agent';
import { createEventWriter } from '../../src/orchestrator/run-event';
import { type HeldRun, LEASE, type RunStore, isFenceLost } from '../../src/orchestrator/run-store';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';
import { turnsOf } from '../orchestrator/run/heard-by';
import type { Saying } from '../orchestrator/run/rehearsal';
import { Rehearsal } from '../orchestrator/run/rehearsal';
import type { Fault } from './faulty-send';
import { faultySend } from './faulty-send';

const MOST_PROCESSES = 12;

const tenant = { organisation: 'o', agency: 'g', user: 'ann' };

/** A run that changes something, hands work to a builder and a delegate that change something too, and ends. */
const saying: Saying = ({ taskId, kind }, messages) => {
	const turn = turnsOf(messages);
	const by = taskId === '' ? 'root' : taskId;
	const change = (step: number) => ({ name: 'change', arguments: { by, step } });
	if (taskId !== '') {
		const first = kind === 'builder' ? { name: 'build-workflow', arguments: { by } } : change(0);
		return turn === 0 ? { calls: [first] } : { text: `answer of ${taskId}` };
	}
	if (turn === 0) return { calls: [change(0)] };
	if (turn === 1)
		return {
			calls: [
				{ name: 'delegate', arguments: { briefing: 'one' } },
				{ name: 'build-workflow-with-agent', arguments: { task: 'two' } },
			],
		};
	return turn === 2 ? { calls: [change(1)] } : { text: 'done' };
};

let trials = 0;

async function untilClaimed(runs: RunStore, runId: string): Promise<HeldRun | undefined> {
	try {
		const held = await runs.claim(runId);
		return typeof held === 'string' ? undefined : held;
	} catch (error) {
		if (ToolError.is(error)) return undefined;
		throw error;
	}
}

/** A Foreman's run on a store that fails once: process after process goes on with it. Gives what went wrong. */
export async function storedRun(at: number, fault: Fault) {
	const tables = dataTablesInMemory();
	const { send, came } = faultySend(tables.send, at, fault);
	const patience = fault.startsWith('silent') ? 150 : undefined;
	const { signal } = new AbortController();
	const api = createApiClient(send, 'http://n8n', signal, { patience });
	const runId = `run-${(trials += 1)}`;
	const who = { runId, threadId: 't', agentId: 'a' };
	let time = 1_000_000;
	let claims = 0;
	const now = () => (time += 1);
	const runsOn = (one: ApiClient) =>
		createRunTable(one, { tenant, now, newClaim: () => `c${(claims += 1)}` });
	const warnings: string[] = [];
	const begun = await runsOn(tables.api).create({
		...who,
		agent: { kind: 'run', schema: 1, state: new Rehearsal(saying).snapshot.run },
	});
	let held: HeldRun | undefined = begun;
	let noted = 0;
	let flush = async () => await Promise.resolve();
	const rehearsal = new Rehearsal(saying, {
		kept() {
			if (held === undefined) throw new Error('not held');
			const writer = createEventWriter({
				...{ store: createRunEventTable(api, { tenant, now }), run: who, fence: held.fence, now },
				log: (line) => void warnings.push(line),
			});
			({ flush } = writer);
			return {
				held,
				keep: async (results) =>
					await createToolResultTable(api, { tenant, now }).keep(runId, results),
				emit(type, data) {
					noted += 1;
					writer.note(type, data);
				},
			};
		},
	});
	let isEnded = false;
	for (let process = 0; process < MOST_PROCESSES && !isEnded; process += 1) {
		if (held !== undefined) {
			const { agent, tasks, inbox } = held.run;
			const taskIds = tasks.map(({ taskId }) => taskId);
			const states = tasks.map(({ state }) => state);
			rehearsal.restore({ run: agent.state, tasks: states, inbox }, taskIds);
			try {
				isEnded = (await rehearsal.drive())?.rest.word === 'ended';
			} catch (error) {
				if (!ToolError.is(error) && !isFenceLost(error)) throw error;
			}
			await flush();
		}
		time += LEASE + 1;
		if (!isEnded) held = await untilClaimed(runsOn(api), runId);
		isEnded ||= (await runsOn(tables.api).get(runId))?.phase === 'ended';
	}
	const stored = await runsOn(tables.api).get(runId);
	return { came, isEnded, stored, noted, warnings, writes: rehearsal.writes, tables };
}

/** What went wrong. */
export function judgeRun({
	isEnded,
	stored,
	noted,
	warnings,
	writes,
	tables,
}: Awaited<ReturnType<typeof storedRun>>): string[] {
	const wrong: string[] = [];
	if (!isEnded || stored?.phase !== 'ended') wrong.push('it never ends');
	const made = writes.map(({ what }) => what);
	if (new Set(made).size !== made.length) wrong.push(`doubled: ${made.join()}`);
	const states = [stored?.agent.state, ...(stored?.tasks ?? []).map(({ state }) => state)];
	const text = JSON.stringify(states);
	const unsure = text.split(JSON.stringify(MAY_HAVE_HAPPENED).slice(1, -1)).length - 1;
	if (made.length + unsure < 4) wrong.push(`lost: ${made.join()} of 4`);
	for (const { callId } of writes)
		if (!text.includes(callId)) wrong.push(`${callId} was done and is not known`);
	if (warnings.length > 0) wrong.push(...warnings);
	const events = new Set(tables.rowsOf('foreman_run_events').map(({ seq }) => seq));
	if (events.size !== noted) wrong.push(`${events.size} events of ${noted}`);
	return wrong;
}
