import { z } from 'zod';
import type { BoundNode } from '../../kernel/call-scope';
import { ownNames } from '../../kernel/looked-up-call';
import type { OpenSpan } from '../../kernel/ports/node-trace';
import { spanAttributes } from '../../policy/span-attributes';

const count = z.number().default(0);

/** Events of a task that is worked on elsewhere are traced there. */
const common = { taskId: z.string(), milliseconds: count, elsewhere: z.undefined() };

const turnSchema = z.object({
	...common,
	model: z.string().default(''),
	tokensIn: z.number().optional(),
	tokensCached: count,
	tokensOut: count,
});

const callSchema = z.object({
	...common,
	tool: z.string(),
	word: z.string(),
	isError: z.boolean(),
});

const startSchema = z.object({ taskId: z.string(), kind: z.string() });

const nothing = { modelCalls: 0, toolCalls: 0, tokensIn: 0, tokensCached: 0, tokensOut: 0 };

type Sums = Readonly<typeof nothing>;

const added = (one: Sums, other: Sums): Sums => ({
	modelCalls: one.modelCalls + other.modelCalls,
	toolCalls: one.toolCalls + other.toolCalls,
	tokensIn: one.tokensIn + other.tokensIn,
	tokensCached: one.tokensCached + other.tokensCached,
	tokensOut: one.tokensOut + other.tokensOut,
});

interface TracedRun {
	readonly node: Pick<BoundNode, 'trace' | 'secrets'>;
	readonly runId: string;
	readonly agent: string;
	readonly kinds: ReadonlyArray<readonly [taskId: string, kind: string]>;
	readonly isKnown: (tool: string) => boolean;
	readonly now: () => number;
}

/** Shows a run to n8n's traces, in one execution: a span for the run, below it one for each agent, and below those its model and tool calls. */
export function createRunTrace({ node, runId: run, agent, isKnown, now, ...more }: TracedRun) {
	const { trace, secrets } = node;
	const whole = trace?.start('foreman.run', now());
	const kinds = new Map([['', 'orchestrator'], ...more.kinds]);
	const agents = new Map<string, { readonly span: OpenSpan | undefined; sums: Sums }>();
	let model = '';

	const attributesOf = (facts: Parameters<typeof spanAttributes>[0]) =>
		spanAttributes({ run, agent, ...facts }, secrets.hide);
	const named = (task: string) => ({ task, kind: kinds.get(task) ?? '' });

	const noteSpan = (
		name: string,
		{ taskId, milliseconds }: { readonly taskId: string; readonly milliseconds: number },
		sums: Partial<Sums>,
		facts: { readonly outcome: string; readonly [name: string]: string | number },
	) => {
		const [from, until] = [now() - milliseconds, now()];
		const before = agents.get(taskId) ?? {
			span: whole?.start('foreman.agent', from),
			sums: nothing,
		};
		agents.set(taskId, { ...before, sums: added(before.sums, { ...nothing, ...sums }) });
		const attributes = attributesOf({ ...named(taskId), ...facts });
		before.span?.start(name, from)?.end(attributes, until, facts.outcome === 'failed');
	};

	const noteTurn = ({
		tokensIn,
		tokensCached,
		tokensOut,
		...turn
	}: z.output<typeof turnSchema>) => {
		const outcome = tokensIn === undefined ? 'failed' : 'succeeded';
		const tokens = { tokensIn: tokensIn ?? 0, tokensCached, tokensOut };
		model = turn.model === '' ? model : turn.model;
		const facts = { ...tokens, model: turn.model, outcome };
		noteSpan('foreman.turn', turn, { ...tokens, modelCalls: 1 }, facts);
	};

	const noteCall = ({ tool, word, isError, ...call }: z.output<typeof callSchema>) => {
		const outcome = word !== 'finished' ? word : isError ? 'failed' : 'succeeded';
		// A model can send any text as the name of a tool that does not exist.
		const known = isKnown(tool) || ownNames.includes(tool) ? tool : 'unknown';
		noteSpan('foreman.tool', call, { toolCalls: 1 }, { tool: known, outcome });
	};

	return {
		note(type: string, data: unknown): void {
			const turn = type === 'turn' ? turnSchema.safeParse(data).data : undefined;
			if (turn) noteTurn(turn);
			const call = type === 'tool-finished' ? callSchema.safeParse(data).data : undefined;
			if (call) noteCall(call);
			const task = type === 'task-started' ? startSchema.safeParse(data).data : undefined;
			if (task) kinds.set(task.taskId, task.kind);
		},
		end(outcome: string): void {
			const isError = outcome === 'failed';
			let all: Sums = nothing;
			for (const [task, { span, sums }] of agents) {
				all = added(all, sums);
				span?.end(attributesOf({ ...named(task), model, ...sums, outcome }), now(), isError);
			}
			const attributes = attributesOf({ model, ...all, outcome });
			whole?.end(attributes, now(), isError);
			trace?.set(attributes);
		},
	};
}
