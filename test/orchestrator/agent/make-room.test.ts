import { goOnAfter } from '../../../src/orchestrator/agent/end-agent';
import { asks, brings, person, says, search, tellStory } from './agent-story';

const TOO_LARGE = { type: 'state-too-large' } as const;

const long = 'x'.repeat(9_000);

function busyAgent() {
	const agent = tellStory();
	agent.happens(person('go'));
	for (let step = 0; step < 12; step += 1) {
		agent.happens(asks({ ...search, arguments: { query: `${step}` } }));
		agent.happens(brings(`run_${step + 1}_0`, `"${step} ${long}"`));
	}
	return agent;
}

const size = (state: unknown) => JSON.stringify(state).length;

test('an agent whose state is too large keeps less in it, and loses nothing', () => {
	const agent = busyAgent();
	const before = size(agent.state);
	const kept = [...agent.happens(TOO_LARGE), ...agent.happens(TOO_LARGE)];
	expect(size(agent.state)).toBeLessThan(before / 2);
	expect(agent.state.phase).toBe('thinking');
	const stored = kept.flatMap((effect) => (effect.type === 'keep-result' ? [effect.text] : []));
	expect(stored.length).toBeGreaterThan(0);
	for (const text of stored) expect(text).toContain(long);
	// It goes on with what is left.
	expect(agent.kinds(agent.happens(says('Done.')))).toEqual(['tell-person']);
});

test('where its messages are few it stops, says why and how to go on, and is told that once', () => {
	const agent = busyAgent();
	agent.happens(asks({ ...search, arguments: { query: 'last' } }));
	const effects = Array.from({ length: 6 }, () => agent.happens(TOO_LARGE)).flat();
	const stops = effects.filter((effect) => effect.type === 'stop');
	expect(stops).toMatchObject([{ reason: 'state-size' }]);
	expect(agent.state).toMatchObject({ phase: 'stopped', uncertain: [expect.any(String)] });
	expect(agent.state.counters.steps).toBe(13);
	expect(goOnAfter['state-size']).toContain('smaller piece');
	const { state } = agent;
	expect(agent.happens(TOO_LARGE)).toEqual([]);
	expect(agent.state).toEqual(state);
});
