import type {
	AgentEffect,
	AgentEvent,
	AskedCall,
} from '../../../src/orchestrator/agent/agent-event';
import { transition } from '../../../src/orchestrator/agent/agent-loop';
import type { Message } from '../../../src/orchestrator/agent/agent-message';
import { agentSettings } from '../../../src/orchestrator/agent/agent-settings';
import type { AgentState } from '../../../src/orchestrator/agent/agent-state';
import {
	agentStateSchema,
	newAgent,
	startedCalls,
} from '../../../src/orchestrator/agent/agent-state';

const WALKS = 40;
const EVENTS = 120;
const BUDGET = 24_000;

const settings = agentSettings({
	role: 'orchestrator',
	callPrefix: 'run',
	tools: ['read-it', 'write-it'],
	limits: { maxSteps: 24, maxTokens: 1_600, maxMilliseconds: 110_000, maxFailuresInARow: 10 },
	context: { maxCharacters: BUDGET, maxResult: 6_000, maxOldResult: 300, maxKeptSteps: 8 },
});
const { limits } = settings;

/** The same numbers for the same seed (mulberry32). */
function numbers(seed: number) {
	let state = seed;
	return (below: number): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
	};
}

type Draw = ReturnType<typeof numbers>;

/** Strange calls among good ones; each good one has arguments of its own, by which its runs are counted. */
const drawCall = (draw: Draw, serial: number): AskedCall => {
	const name = draw(2) === 0 ? 'read-it' : 'write-it';
	const strange: readonly AskedCall[] = [
		{ name: 'no-such-tool', arguments: {} },
		{ name, arguments: '{"broken":' },
		{ name, arguments: { always: 'the same' } },
		{ name, arguments: [1] },
	];
	return draw(8) === 0
		? (strange[draw(strange.length)] ?? { name, arguments: {} })
		: { name, arguments: { serial, filling: 'z'.repeat(draw(2_000)) } };
};

const drawResult = (draw: Draw) =>
	draw(3) === 0
		? 'long text '.repeat(draw(1_500))
		: JSON.stringify({
				workflowId: `w${draw(99)}`,
				rows: Array.from({ length: draw(400) }, (_, id) => ({ id })),
			});

function drawEvent(draw: Draw, state: AgentState, serial: number): AgentEvent {
	const at = serial * 1_000;
	const usage = { tokensIn: draw(60), tokensOut: draw(20) };
	const calls = state.phase === 'calling' || state.phase === 'held' ? state.calls : [];
	const some = calls[draw(Math.max(1, calls.length))];
	const callId = some?.id ?? 'nothing';
	const approvalId = some?.state === 'held' ? some.approvalId : 'nothing';
	const repeatable = startedCalls(state).flatMap(({ id, name }) =>
		name === 'read-it' ? [id] : [],
	);
	const wanted = Array.from({ length: 1 + draw(4) }, (_, index) =>
		drawCall(draw, serial * 10 + index),
	);
	const finished: AgentEvent = {
		at,
		type: 'call-finished',
		...{ callId, text: drawResult(draw), isError: draw(4) === 0 },
	};
	const likely: readonly AgentEvent[] = [
		{ at, type: 'model-answered', text: draw(3) === 0 ? 'well' : '', calls: wanted, usage },
		finished,
		finished,
		finished,
		{
			at,
			type: 'person-answered',
			approvalId,
			answer: (['approved', 'declined', 'expired'] as const)[draw(3)] ?? 'approved',
			text: `note ${serial};`,
		},
	];
	const rare: readonly AgentEvent[] = [
		{ at, type: 'call-held', callId, approvalId: `a${serial}`, question: 'May it?', expiresAt: at },
		{ at, type: 'message-received', from: 'task', text: 'a task says '.repeat(draw(300)) },
		{ at, type: 'message-received', from: 'person', text: 'and this' },
		{ at, type: 'correction-received', text: `correction ${serial};` },
		{ at, type: 'resumed-after-crash', repeatable },
		{ at, type: 'model-answered', text: draw(2) === 0 ? 'done' : '', calls: [], usage },
		{ at, type: 'model-failed', kind: 'passing', problem: 'busy' },
		{ at, type: 'time-passed' },
		...(draw(20) === 0 ? [{ at, type: 'cancelled' } as const] : []),
	];
	const from = draw(5) === 0 ? rare : likely;
	return from[draw(from.length)] ?? finished;
}

/** Ids of calls that a conversation leaves open, or answers out of turn. */
function unanswered(messages: readonly Message[]): string[] {
	const wrong: string[] = [];
	let open: string[] = [];
	for (const message of messages) {
		if (message.role === 'tool') {
			if (!open.includes(message.callId)) wrong.push(message.callId);
			open = open.filter((id) => id !== message.callId);
			continue;
		}
		wrong.push(...open);
		open = message.role === 'assistant' ? message.calls.map(({ id }) => id) : [];
	}
	return [...wrong, ...open];
}

const textsOf = (state: AgentState) =>
	[...state.messages, ...state.unread].map(({ text }) => text).join('\n');

const openCalls = (state: AgentState) =>
	new Set(
		state.phase === 'calling' || state.phase === 'held' ? state.calls.map(({ id }) => id) : [],
	);

/** One walk, checked at every step; what it saw is handed back so that the walks can be seen to have gone somewhere. */
function walk(seed: number) {
	const draw = numbers(seed);
	let state: AgentState = newAgent(settings, 0);
	const problems: string[] = [];
	const said: string[] = [];
	const kept = new Set<string>();
	const runs = new Map<string, number>();
	const results = new Map<string, string>();
	const seen = { phases: new Set<string>(), shortened: 0, folded: 0, crashes: 0 };
	const check = (holds: boolean, law: string) => {
		if (!holds) problems.push(`seed ${seed}: ${law}`);
	};
	const perform = (effect: AgentEffect, isApproval: boolean) => {
		if (effect.type === 'keep-result') kept.add(effect.resultId);
		if (effect.type === 'keep-result' && results.has(effect.resultId)) {
			check(results.get(effect.resultId) === effect.text, `${effect.resultId} is kept whole`);
		}
		if (effect.type === 'ask-model') {
			check(
				unanswered(effect.messages).length === 0,
				'every call is answered before the model is asked',
			);
			check(JSON.stringify(effect.messages).length <= BUDGET, 'the budget is kept');
			check(
				effect.messages[0]?.text.startsWith('the first message') === true,
				'the first message is sent',
			);
		}
		if (effect.type === 'run-calls' && !isApproval) {
			for (const { id, name } of effect.calls) {
				runs.set(id, (runs.get(id) ?? 0) + 1);
				check(name === 'read-it' || runs.get(id) === 1, `${id}, a write, runs once`);
			}
		}
	};
	const apply = (event: AgentEvent) => {
		const before = state;
		const step = transition(agentStateSchema.parse(JSON.parse(JSON.stringify(state))), event);
		state = step.state;
		seen.phases.add(state.phase);
		const changed = JSON.stringify(state) !== JSON.stringify(before);
		if (event.type === 'resumed-after-crash' && before.phase === 'calling') seen.crashes++;
		if (event.type === 'correction-received' && changed) said.push(event.text);
		if (event.type === 'person-answered' && event.answer === 'declined' && changed)
			said.push(event.text ?? '');
		if (event.type === 'call-finished' && changed) results.set(event.callId, event.text);
		for (const effect of step.effects) perform(effect, event.type === 'person-answered');
		const { counters } = state;
		check(counters.steps <= limits.maxSteps + 1, 'steps stay within their limit and a last turn');
		check(
			counters.tokensIn + counters.tokensOut <= limits.maxTokens + 2 * 80,
			'tokens stay within a step',
		);
		check(
			said.every((text) => textsOf(state).includes(text)),
			'no correction is lost',
		);
		check(JSON.stringify(state).length < 4 * BUDGET, 'what is stored stays small');
		const isAtRest = state.phase !== 'calling' && state.phase !== 'held';
		check(!isAtRest || unanswered(state.messages).length === 0, 'at rest no call is open');
		for (const message of state.messages) {
			if (message.role === 'assistant' || !message.shortened) continue;
			seen.shortened++;
			const id = message.role === 'tool' ? message.callId : message.id;
			check(kept.has(id), `the whole of ${id} is stored`);
		}
		seen.folded = Math.max(seen.folded, state.folded.steps);
	};
	apply({
		at: 0,
		type: 'message-received',
		from: 'person',
		text: `the first message ${'x'.repeat(draw(3_000))}`,
	});
	for (let serial = 1; serial <= EVENTS; serial++) apply(drawEvent(draw, state, serial));
	const known = new Set(
		state.messages.flatMap((each) => (each.role === 'tool' ? [each.callId] : [])),
	);
	const open = openCalls(state);
	for (const id of results.keys()) {
		check(known.has(id) || open.has(id) || kept.has(id), `the result of ${id} is shown or stored`);
	}
	return { problems, seen };
}

describe('whatever happens to an agent', () => {
	const walks = Array.from({ length: WALKS }, (_, seed) => walk(seed + 1));

	it('keeps its limits, its budget, and what people said; answers every call and writes once', () => {
		expect(walks.flatMap(({ problems }) => problems).slice(0, 10)).toEqual([]);
	});

	it('goes everywhere in so many walks', () => {
		const phases = new Set(walks.flatMap(({ seen }) => [...seen.phases]));
		expect([...phases].sort()).toEqual(
			expect.arrayContaining(['calling', 'cancelled', 'held', 'idle', 'stopped', 'thinking']),
		);
		expect(walks.filter(({ seen }) => seen.folded > 0).length).toBeGreaterThan(WALKS / 10);
		expect(walks.filter(({ seen }) => seen.shortened > 0).length).toBeGreaterThan(WALKS / 4);
		expect(walks.filter(({ seen }) => seen.crashes > 0).length).toBeGreaterThan(WALKS / 10);
	});
});
