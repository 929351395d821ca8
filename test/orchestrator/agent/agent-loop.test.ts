import { nested } from '../../kernel/nested';
import { startedCalls } from '../../../src/orchestrator/agent/agent-state';
import {
	asks,
	brings,
	build,
	correction,
	held,
	person,
	says,
	search,
	tellStory,
	usage,
} from './agent-story';

const failure = (message: string) =>
	JSON.stringify({ status: 'failed', error: { code: 'x', message, hint: '' } });

describe('a step', () => {
	it('hands the calls out, and asks again with their results', () => {
		const agent = tellStory();
		const [run] = agent.happens(
			person('go'),
			asks(search, { ...build, arguments: '{"code":"y"}' }),
		);
		expect(run).toEqual({
			type: 'run-calls',
			calls: [
				{ id: 'run_1_0', ...search },
				{ id: 'run_1_1', name: 'build-workflow', arguments: { code: 'y' } },
			],
		});
		expect(agent.happens(brings('run_1_1', '{"workflowId":"w1"}'))).toEqual([]);
		const [ask] = agent.happens(brings('run_1_0', '{"nodes":[]}'));
		expect(ask).toMatchObject({
			type: 'ask-model',
			withTools: true,
			messages: [
				{ role: 'user', text: 'go', from: 'person' },
				{ role: 'assistant', calls: [{ id: 'run_1_0' }, { id: 'run_1_1' }] },
				{ role: 'tool', callId: 'run_1_0', text: '{"nodes":[]}' },
				{ role: 'tool', callId: 'run_1_1', text: '{"workflowId":"w1"}' },
			],
		});
	});

	it('answers what is wrong with a call, and runs the others', () => {
		const agent = tellStory();
		const [run] = agent.happens(
			person('go'),
			asks({ name: 'search-node', arguments: {} }, { ...search, arguments: '{"query":' }, search),
		);
		expect(run).toMatchObject({ calls: [{ id: 'run_1_2' }] });
		const [ask] = agent.happens(brings('run_1_2'));
		expect(ask).toMatchObject({
			messages: [
				{},
				{ calls: [{ name: 'unknown-tool' }, { name: 'search-nodes' }, {}] },
				{ callId: 'run_1_0', isError: true, text: expect.stringContaining('search-nodes?') },
				{ callId: 'run_1_1', isError: true, text: expect.stringContaining('not a JSON object') },
				{ callId: 'run_1_2', isError: false },
			],
		});
	});

	it('answers arguments that are nested too deep, as an object or as text', () => {
		const agent = tellStory();
		const text = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
		const [ask] = agent.happens(
			person('go'),
			asks({ ...search, arguments: nested(90_000) }, { ...search, arguments: text }),
		);
		const deep = { isError: true, text: expect.stringContaining('nested more than') };
		expect(ask).toMatchObject({ messages: [{}, {}, deep, deep] });
	});

	it('asks again at once when no call can be run', () => {
		const agent = tellStory();
		expect(agent.kinds(agent.happens(person('go'), asks({ name: 'x', arguments: 1 })))).toEqual([
			'ask-model',
		]);
	});

	it('asks an empty answer once more, and ends with the second', () => {
		const agent = tellStory({ role: 'builder' });
		expect(agent.happens(person('go'), says('  '))).toMatchObject([
			{
				type: 'ask-model',
				messages: [{}, { from: 'loop', text: expect.stringContaining('empty') }],
			},
		]);
		expect(agent.happens(says(''))).toMatchObject([{ type: 'stop', reason: 'empty-answers' }]);
	});
});

describe('a person', () => {
	it('corrects in the middle of a step, and it is read at its end', () => {
		const agent = tellStory();
		agent.happens(person('go'), asks(search));
		expect(agent.happens(correction('use the other sheet'))).toEqual([]);
		const [ask] = agent.happens(brings('run_1_0'));
		expect(ask).toMatchObject({
			messages: [
				{},
				{},
				{},
				{ from: 'correction', text: expect.stringContaining('use the other sheet') },
			],
		});
	});

	it('is not answered with what a correction has overtaken', () => {
		const agent = tellStory({ role: 'builder' });
		agent.happens(person('go'), correction('use the other sheet'));
		expect(agent.kinds(agent.happens(says('done with the first sheet')))).toEqual(['ask-model']);
		expect(agent.kinds(agent.happens(says('done')))).toEqual(['finish']);
	});

	it('approves: the call is handed out with the approval', () => {
		const agent = tellStory();
		const [hold] = agent.happens(person('go'), asks(build), held('run_1_0', 'a1'));
		expect(hold).toMatchObject({
			type: 'hold',
			callId: 'run_1_0',
			approvalId: 'a1',
			expiresAt: 9_000_000,
		});
		expect(
			agent.happens({ type: 'person-answered', approvalId: 'a1', answer: 'approved' }),
		).toEqual([{ type: 'run-calls', calls: [{ id: 'run_1_0', ...build, approvalId: 'a1' }] }]);
		expect(
			agent.happens({ type: 'person-answered', approvalId: 'a1', answer: 'approved' }),
		).toEqual([]);
	});

	it('says no with a note: nothing runs, and the note stays as a correction', () => {
		const agent = tellStory();
		agent.happens(person('go'), asks(build), held('run_1_0', 'a1'));
		const [ask] = agent.happens({
			type: 'person-answered',
			...{ approvalId: 'a1', answer: 'declined', text: 'use the other sheet' },
		});
		expect(ask).toMatchObject({
			messages: [
				{},
				{},
				{ role: 'tool', isError: true, text: expect.stringContaining('said no') },
				{ from: 'correction' },
			],
		});
	});

	it('is waited for while other calls of the step go on', () => {
		const agent = tellStory();
		agent.happens(person('go'), asks(build, search), held('run_1_0', 'a1'));
		expect(agent.state.phase).toBe('calling');
		agent.happens(brings('run_1_1'));
		expect(agent.state.phase).toBe('held');
	});
});

describe('after a crash', () => {
	it('runs reads again, and tells of the others instead of running them', () => {
		const agent = tellStory();
		agent.happens(person('go'), asks(search, build));
		expect(startedCalls(agent.state).map(({ id }) => id)).toEqual(['run_1_0', 'run_1_1']);
		const effects = agent.happens({ type: 'resumed-after-crash', repeatable: ['run_1_0'] });
		expect(effects).toMatchObject([
			{ type: 'tell-person', text: expect.stringContaining('build-workflow (run_1_1)') },
			{ type: 'run-calls', calls: [{ id: 'run_1_0' }] },
		]);
		const [ask] = agent.happens(brings('run_1_0'));
		expect(ask).toMatchObject({
			messages: [
				{},
				{},
				{},
				{ callId: 'run_1_1', isError: true, text: expect.stringContaining('look first') },
			],
		});
		expect(agent.happens(brings('run_1_1'))).toEqual([]);
	});

	it('asks the model again, on its last turn without tools too', () => {
		const agent = tellStory({ limits: { maxSteps: 1 } });
		agent.happens(person('go'), asks(search), brings('run_1_0'));
		expect(agent.happens({ type: 'resumed-after-crash', repeatable: [] })).toMatchObject([
			{ type: 'ask-model', withTools: false },
		]);
	});

	it('does not count the time in which nobody worked', () => {
		const agent = tellStory({ limits: { maxMilliseconds: 60_000 } });
		agent.happens(person('go'), { type: 'resumed-after-crash', repeatable: [], at: 900_000 });
		expect(agent.state.counters.milliseconds).toBeLessThan(60_000);
	});
});

describe('a limit', () => {
	it('of steps leaves a last turn without tools, and says what was done and how to go on', () => {
		const agent = tellStory({ role: 'builder', limits: { maxSteps: 2 } });
		agent.happens(person('go'), asks(search), brings('run_1_0'), asks(build));
		const [ask] = agent.happens(brings('run_2_0', '{"workflowId":"w1"}'));
		expect(ask).toMatchObject({ type: 'ask-model', withTools: false });
		agent.happens(correction('too late'));
		const effects = agent.happens({
			type: 'model-answered',
			...{ text: 'Built w1, not tested.', calls: [build], usage },
		});
		expect(effects).toMatchObject([
			{
				type: 'stop',
				reason: 'steps',
				text: 'Built w1, not tested.',
			},
		]);
		expect(agent.state).toMatchObject({
			counters: { steps: 3 },
			work: [
				{ tool: 'search-nodes', succeeded: 1 },
				{ tool: 'build-workflow', succeeded: 1, failed: 0, ids: ['workflowId=w1'] },
			],
			unread: [{ text: expect.stringContaining('too late') }],
		});
	});

	it('of tokens ends before the calls of that turn', () => {
		const agent = tellStory({ limits: { maxTokens: 20 } });
		agent.happens(person('go'), asks(search), brings('run_1_0'));
		expect(agent.happens(asks(build))).toMatchObject([{ type: 'stop', reason: 'tokens' }]);
		expect(agent.state).toMatchObject({ work: [{ tool: 'search-nodes' }], uncertain: [] });
	});

	it('of time ends while a call takes long, and says that it may have happened', () => {
		const agent = tellStory({ limits: { maxMilliseconds: 5_000 } });
		agent.happens(person('go'), asks(build));
		expect(agent.happens({ type: 'time-passed' })).toEqual([]);
		expect(agent.happens({ type: 'time-passed', at: 90_000 })).toMatchObject([
			{ type: 'tell-person' },
			{ type: 'stop', reason: 'time' },
		]);
		expect(agent.state.uncertain).toEqual(['build-workflow (run_1_0)']);
	});

	it('of time does not count waiting for a person', () => {
		const agent = tellStory({ limits: { maxMilliseconds: 60_000 } });
		agent.happens(person('go'), asks(build), held('run_1_0', 'a1'));
		agent.happens({
			type: 'person-answered',
			approvalId: 'a1',
			answer: 'approved',
			at: 86_400_000,
		});
		agent.happens({ ...brings('run_1_0'), at: 86_401_000 });
		expect(agent.state.phase).toBe('thinking');
	});

	it('of identical calls: the one too many is not run, whatever the order of its keys', () => {
		const agent = tellStory();
		agent.happens(person('go'));
		for (const step of [1, 2, 3]) {
			const given = step % 2 === 0 ? { a: 1, b: 2 } : { b: 2, a: 1 };
			agent.happens(
				asks({ name: 'list-workflows', arguments: given }, search),
				brings(`run_${step}_0`),
			);
			agent.happens(brings(`run_${step}_1`, `{"step":${step}}`));
		}
		const [ask] = agent.happens(asks({ name: 'list-workflows', arguments: { a: 1, b: 2 } }));
		expect(ask).toMatchObject({ type: 'ask-model', withTools: false });
		expect(agent.happens(says('I am going in circles.'))).toMatchObject([
			{ type: 'stop', reason: 'identical-calls' },
		]);
	});

	it('of identical calls counts them within one turn', () => {
		const [run] = tellStory().happens(person('go'), asks(build, build, build, build, build));
		expect(run).toMatchObject({ calls: [{}, {}, {}] });
	});

	it('of identical calls lets an agent look again at what it has changed', () => {
		const agent = tellStory();
		agent.happens(person('go'));
		for (let step = 1; step <= 12; step += 2) {
			agent.happens(asks(search), brings(`run_${step}_0`, `{"found":${step}}`));
			agent.happens(
				asks({ ...build, arguments: { code: `${step}` } }),
				brings(`run_${step + 1}_0`),
			);
		}
		expect(agent.state).toMatchObject({ phase: 'thinking' });
		expect(agent.state).not.toHaveProperty('lastWords');
	});

	it('of failures leaves a last turn, and a word of the person lifts it', () => {
		const agent = tellStory({ limits: { maxFailuresInARow: 2 } });
		agent.happens(person('go'), asks(search, build), brings('run_1_0', failure('bad'), true));
		agent.happens(correction('try the other'), brings('run_1_1', failure('worse'), true));
		expect(agent.state).not.toHaveProperty('lastWords');
		agent.happens(asks(build, search), brings('run_2_0', failure('b'), true));
		const [ask] = agent.happens(brings('run_2_1', failure('s'), true));
		expect(ask).toMatchObject({ withTools: false });
		expect(agent.happens(says('no way'))).toMatchObject([{ reason: 'failures' }]);
		expect(agent.state).toMatchObject({ work: [{ lastFailure: 'b' }, { lastFailure: 's' }] });
	});

	it('of a model that keeps failing ends the agent', () => {
		const agent = tellStory();
		const busy = { type: 'model-failed', kind: 'passing', problem: 'busy' } as const;
		expect(agent.kinds(agent.happens(person('go'), busy, busy))).toEqual(['ask-model']);
		expect(agent.happens(busy)).toMatchObject([
			{ type: 'stop', reason: 'model-failed', text: 'busy' },
		]);
	});

	it('of a model’s context is learnt from its refusal', () => {
		const agent = tellStory();
		const tooLong = { type: 'model-failed', kind: 'too-long', problem: 'too long' } as const;
		agent.happens(person('x'.repeat(24_000)), asks(search), brings('run_1_0', 'y'.repeat(24_000)));
		agent.happens(tooLong, tooLong);
		const [ask] = agent.happens(tooLong).filter(({ type }) => type === 'ask-model');
		expect(JSON.stringify(ask).length).toBeLessThan(20_200);
		expect(agent.kinds(agent.happens(tooLong))).toEqual(['stop']);
	});
});

describe('an orchestrator', () => {
	it('is woken by a task, and finishes when nothing is left', () => {
		const agent = tellStory();
		expect(agent.happens(person('go'), says('started'))).toEqual([
			{ type: 'tell-person', text: 'started' },
		]);
		agent.happens({ type: 'message-received', from: 'task', text: 'task 1: built w1' });
		agent.happens(says('all built'));
		expect(agent.happens({ type: 'background-ended' })).toMatchObject([
			{ type: 'finish', text: 'all built' },
		]);
	});

	it('does not finish before anybody spoke to it', () => {
		expect(tellStory().happens({ type: 'background-ended' })).toEqual([]);
	});
});

describe('a call of run-tool', () => {
	const looksUp = ['list-workflows', 'search-tools', 'run-tool', 'build-workflow'];
	const byName = (given: unknown) => ({ name: 'run-tool', arguments: given });

	it.each([
		['', byName({ name: 'build-workflow', arguments: { code: 'x' } })],
		[' as text', byName('{"name":" build-workflow ","arguments":"{\\"code\\":\\"x\\"}"}')],
	])('is one of the tool that it names%s, in all that comes after', (_how, asked) => {
		const story = tellStory({ tools: looksUp });
		const effects = story.happens(person('Go.'), asks(asked));
		const made = { id: 'run_1_0', name: 'build-workflow', arguments: { code: 'x' } };
		expect(effects.at(-1)).toEqual({ type: 'run-calls', calls: [made] });
		story.happens(brings('run_1_0'));
		expect(story.state.work).toMatchObject([{ tool: 'build-workflow', succeeded: 1 }]);
		expect(JSON.stringify(story.state.messages)).not.toContain('run-tool');
	});

	it('counts with direct ones of that tool where calls are repeated', () => {
		const story = tellStory({ tools: looksUp, limits: { maxIdenticalCalls: 2 } });
		const direct = { name: 'list-workflows', arguments: { limit: 5 } };
		const named = byName({ name: 'list-workflows', arguments: { limit: 5 } });
		story.happens(person('Go.'), asks(direct), brings('run_1_0'), asks(named), brings('run_2_0'));
		story.happens(asks(named));
		expect(JSON.stringify(story.state.messages)).toContain('made 2 times already');
	});

	it.each([
		[
			'names no tool that is offered',
			{ name: 'delete-workflow', arguments: {} },
			'There is no tool',
		],
		['names itself', { name: 'run-tool', arguments: {} }, 'the name of another tool'],
		[
			'has its fields beside the name',
			{ name: 'build-workflow', code: 'x' },
			'Put the tool’s fields',
		],
		['is none', 'x', 'Put the tool’s fields'],
	])('that %s is not made', (_what, given, problem) => {
		const story = tellStory({ tools: looksUp });
		const effects = story.happens(person('Go.'), asks(byName(given)));
		expect(effects.filter(({ type }) => type === 'run-calls')).toEqual([]);
		expect(JSON.stringify(story.state.messages)).toContain(problem);
	});

	it('reaches nothing for an agent that has not got it', () => {
		const story = tellStory({ tools: ['list-workflows'] });
		story.happens(person('Go.'), asks(byName('x')));
		expect(JSON.stringify(story.state.messages)).toContain('There is no tool');
	});
});
