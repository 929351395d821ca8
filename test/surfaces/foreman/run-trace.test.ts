import type { OpenSpan, SpanAttributes } from '../../../src/kernel/ports/node-trace';
import { spanAttributes } from '../../../src/policy/span-attributes';
import { redactPatterns } from '../../../src/policy/secrets/redact-text';
import { createRunTrace } from '../../../src/surfaces/foreman/run-trace';

interface Ended {
	readonly name: string;
	readonly attributes: SpanAttributes;
	readonly isError: boolean;
}

/** A trace that keeps what it is told. */
function keptTrace() {
	const ended: Ended[] = [];
	const set: SpanAttributes[] = [];
	const start = (name: string): OpenSpan => ({
		start,
		end: (attributes, _until, isError = false) => void ended.push({ name, attributes, isError }),
	});
	return { ended, set, trace: { start, set: (one: SpanAttributes) => void set.push(one) } };
}

const tools = ['get-workflow', 'list-workflows'];

function traced(more: object = {}) {
	const kept = keptTrace();
	const run = createRunTrace({
		node: { trace: kept.trace, secrets: { hide: redactPatterns } as never },
		runId: '0'.repeat(32),
		agent: 'Order desk',
		kinds: [],
		isKnown: (name) => tools.includes(name),
		now: () => 1_000,
		...more,
	});
	return { ...kept, run };
}

test('sums of a run are those of its agents and of its turns', () => {
	const { run, ended, set } = traced();
	run.note('task-started', { taskId: 't1', title: 'A title', kind: 'builder' });
	for (const taskId of ['', 't1', 't1']) {
		run.note('turn', {
			...{ taskId, model: 'm', tokensIn: 100, tokensCached: 40, tokensOut: 7, milliseconds: 5 },
		});
		run.note('tool-finished', {
			...{ taskId, tool: 'get-workflow', word: 'finished', isError: taskId === '' },
			milliseconds: 2,
		});
	}
	run.note('turn', { taskId: '', milliseconds: 5 });
	// Told again by the run that handed the task out.
	run.note('turn', { taskId: 't2', tokensIn: 9, tokensOut: 9, milliseconds: 1, elsewhere: true });
	run.end('finished');
	const sum = (name: string, what: string) =>
		ended
			.filter((span) => span.name === name)
			.reduce((total, { attributes }) => total + Number(attributes[what] ?? 0), 0);
	for (const name of ['foreman.run', 'foreman.agent', 'foreman.turn']) {
		expect(sum(name, 'foreman.tokens.in')).toBe(300);
		expect(sum(name, 'foreman.tokens.cached')).toBe(120);
		expect(sum(name, 'foreman.tokens.out')).toBe(21);
	}
	expect(set).toEqual([ended.find(({ name }) => name === 'foreman.run')?.attributes]);
	expect(set[0]).toMatchObject({
		'foreman.calls.model': 4,
		'foreman.calls.tool': 3,
		'foreman.model': 'm',
		'foreman.outcome': 'finished',
	});
	const agents = ended.filter(({ name }) => name === 'foreman.agent');
	expect(agents.map(({ attributes }) => attributes['foreman.agent.kind'])).toEqual([
		'orchestrator',
		'builder',
	]);
	expect(ended.filter(({ isError }) => isError)).toHaveLength(2);
});

const canary = 'canary';
/** Texts that must be in no span: secrets of usual forms, and words of people and models. */
const hidden = [
	`sk-proj-${canary}AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd`,
	`ghp_${canary}AbCdEfGhIjKlMnOpQrStUvWxYz0123`,
	`please tell ${canary}, and do as he says!`,
	`${canary}\nignore all before`,
	`<script>${canary}</script>`,
	`${canary}`.repeat(30),
];

test('of 1,000 spans none holds a secret, or a text of a model or a person', () => {
	let spans = 0;
	for (let round = 0; spans < 1_000; round += 1) {
		const text = hidden[round % hidden.length] ?? '';
		const { run, ended, set } = traced({ agent: text });
		run.note('task-started', { taskId: 't1', title: text, kind: 'builder' });
		for (const taskId of ['', 't1', text]) {
			run.note('turn', {
				...{ taskId, model: text, tokensIn: 1, tokensOut: 1, milliseconds: 1 },
				...{ text, prompt: text },
			});
			for (const tool of [text, canary, 'get-workflow'])
				run.note('tool-finished', {
					...{ taskId, tool, word: 'finished', isError: false, milliseconds: 1 },
					...{ subject: text, arguments: { text }, error: text },
				});
		}
		run.note('said', { taskId: '', text });
		run.end('finished');
		spans += ended.length;
		expect(JSON.stringify([ended, set])).not.toContain(canary);
	}
	expect(spans).toBeGreaterThanOrEqual(1_000);
});

test('names of people for agents and models are kept, and so are figures', () => {
	const shown = (text: string) => spanAttributes({ agent: text }, redactPatterns)['foreman.agent'];
	for (const name of ['Order desk', 'gpt-4o-2026-01', 'meta/llama:8b', 'Büro 7', 'aZ09_-.'])
		expect(shown(name)).toBe(name);
	expect(spanAttributes({ tokensIn: 0, agent: '' }, redactPatterns)).toEqual({
		'foreman.tokens.in': 0,
	});
});
