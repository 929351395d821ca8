import type { AgentEventType } from '../../../src/orchestrator/agent/agent-event';
import { transition } from '../../../src/orchestrator/agent/agent-loop';
import type { AgentPhase } from '../../../src/orchestrator/agent/agent-state';
import {
	asks,
	brings,
	build,
	correction,
	type Happening,
	held,
	person,
	says,
	tellStory,
} from './agent-story';

/** How each phase is come to. */
const ways: Readonly<Record<AgentPhase, { role?: 'builder'; story: readonly Happening[] }>> = {
	idle: { story: [person('go'), says('done')] },
	thinking: { story: [person('go')] },
	calling: { story: [person('go'), asks(build)] },
	held: { story: [person('go'), asks(build), held('run_1_0', 'a1')] },
	finished: { story: [person('go'), says('done'), { type: 'background-ended' }] },
	stopped: { story: [person('go'), says(''), says('')] },
	cancelled: { story: [person('go'), { type: 'cancelled' }] },
	failed: { story: [person('go'), { type: 'model-failed', kind: 'final', problem: 'no key' }] },
};

const events: { readonly [Type in AgentEventType]: Happening } = {
	'message-received': person('and now?'),
	'correction-received': correction('use the other sheet'),
	'model-answered': says('an answer'),
	'model-failed': { type: 'model-failed', kind: 'passing', problem: 'busy' },
	'call-finished': brings('run_1_0'),
	'call-held': held('run_1_0', 'a1'),
	'person-answered': { type: 'person-answered', approvalId: 'a1', answer: 'approved' },
	'background-ended': { type: 'background-ended' },
	'time-passed': { type: 'time-passed' },
	cancelled: { type: 'cancelled' },
	'state-too-large': { type: 'state-too-large' },
	'resumed-after-crash': { type: 'resumed-after-crash', repeatable: [] },
};

const same = 'unchanged';
const allSame: Readonly<Record<AgentEventType, string>> = {
	'message-received': same,
	'correction-received': same,
	'model-answered': same,
	'model-failed': same,
	'call-finished': same,
	'call-held': same,
	'person-answered': same,
	'background-ended': same,
	'time-passed': same,
	cancelled: same,
	'state-too-large': same,
	'resumed-after-crash': same,
};

/** The phase that follows, and what is to be done. */
const table: Readonly<Record<AgentPhase, Readonly<Record<AgentEventType, string>>>> = {
	idle: {
		...allSame,
		'state-too-large': 'idle:',
		'message-received': 'thinking: ask-model',
		'correction-received': 'thinking: ask-model',
		'background-ended': 'finished: finish',
		cancelled: 'cancelled: stop',
	},
	thinking: {
		...allSame,
		'state-too-large': 'thinking:',
		'message-received': 'thinking:',
		'correction-received': 'thinking:',
		'model-answered': 'idle: tell-person',
		'model-failed': 'thinking: ask-model',
		'time-passed': 'thinking:',
		cancelled: 'cancelled: stop',
		'resumed-after-crash': 'thinking: ask-model',
	},
	calling: {
		...allSame,
		'state-too-large': 'calling:',
		'message-received': 'calling:',
		'correction-received': 'calling:',
		'call-finished': 'thinking: ask-model',
		'call-held': 'held: hold',
		'time-passed': 'calling:',
		cancelled: 'cancelled: tell-person stop',
		'resumed-after-crash': 'thinking: tell-person ask-model',
	},
	held: {
		...allSame,
		'state-too-large': 'held:',
		'message-received': 'held:',
		'correction-received': 'held:',
		'person-answered': 'calling: run-calls',
		cancelled: 'cancelled: stop',
		'resumed-after-crash': 'held: hold',
	},
	finished: {
		...allSame,
		'state-too-large': 'finished:',
		'message-received': 'thinking: ask-model',
		'correction-received': 'thinking: ask-model',
	},
	stopped: { ...allSame, 'state-too-large': 'stopped:' },
	cancelled: { ...allSame, 'state-too-large': 'cancelled:' },
	failed: {
		...allSame,
		'state-too-large': 'failed:',
		'message-received': 'failed:',
		'correction-received': 'failed:',
		cancelled: 'cancelled: stop',
		'resumed-after-crash': 'thinking: ask-model',
	},
};

const phases: readonly AgentPhase[] = [
	'idle',
	'thinking',
	'calling',
	'held',
	'finished',
	'stopped',
	'cancelled',
	'failed',
];
const cells = phases.flatMap((phase) =>
	Object.values(events).map((event) => ({ phase, event, expected: table[phase][event.type] })),
);

describe('an agent in each phase, with each event', () => {
	it('has a row for every phase and a cell for every event', () => {
		expect([...phases].sort()).toEqual(Object.keys(table).sort());
		expect(cells).toHaveLength(phases.length * Object.keys(allSame).length);
	});

	it.each(cells)('$phase, $event.type → $expected', ({ phase, event, expected }) => {
		const agent = tellStory();
		agent.happens(...ways[phase].story);
		expect(agent.state.phase).toBe(phase);
		const before = agent.state;
		const { state, effects } = transition(before, { at: 1_000_000, ...event });
		const after = `${state.phase}: ${agent.kinds(effects).join(' ')}`.trimEnd();
		expect(state === before ? same : after).toBe(expected);
		if (state === before) expect(effects).toEqual([]);
	});

	it('does not wake an agent that ends with its answer', () => {
		const agent = tellStory({ role: 'builder' });
		agent.happens(person('go'), says('done'));
		expect(agent.state.phase).toBe('finished');
		expect(agent.happens(person('and now?'), correction('no'))).toEqual([]);
		expect(agent.state.phase).toBe('finished');
	});
});
