import { randomUUID } from 'node:crypto';

import { unwrapUntrusted } from './unwrap-untrusted';
import type { Json, ModelServer } from './live-instance';

/** The agents of a run, each recognised by the beginning of its system prompt. */
const beginnings = {
	orchestrator: 'You are Foreman.',
	builder: 'You are a workflow builder.',
	'data-table-agent': 'You look after the data tables',
	delegate: 'You work as:',
	'research-agent': 'You are a researcher.',
	'browser-agent': 'You prepare a credential',
} as const;

export type AgentKind = keyof typeof beginnings;

/** One request of an agent. */
export interface AgentRequest {
	readonly kind: AgentKind;
	readonly system: string;
	/** What it was told first: its briefing, or the person's message. */
	readonly order: string;
	/** The last message, as text. */
	readonly last: string;
	/** All that it is sent but the system prompt, as text. */
	readonly text: string;
	/** The names of the tools that it is offered: as they are, or by name. */
	readonly tools: readonly string[];
	/** Those of them that it sees as they are. */
	readonly seen: readonly string[];
	/** The latest answer of that tool to this agent. Throws where there is none. */
	answerOf(tool: string): Json;
	readonly messages: readonly Json[];
}

/** What a model says next: calls or a text. */
export type Turn = (
	| { readonly text: string; readonly toolCalls?: readonly ToolCall[] }
	| { readonly toolCalls: readonly ToolCall[]; readonly text?: string }
) & { readonly misbehave?: Misbehaviour };

interface ToolCall {
	readonly name: string;
	/** A text is sent as it is. */
	readonly arguments: object | string;
}

/** A failure of the provider. */
interface Misbehaviour {
	readonly slowMs?: number;
	readonly status?: number;
	/** The text that it sends with that status. */
	readonly error?: string;
	readonly unknownTool?: boolean;
	readonly cutOff?: boolean;
}

export type Saying = Turn | ((request: AgentRequest) => Turn);

/** Said only after the agent was told `when`. Until then the agent ends its turn, like one that waits for background work. */
interface Later {
	readonly when: string;
	readonly say: Saying;
}

/** What one agent of a run says, turn by turn. */
export interface Part {
	readonly kind: AgentKind;
	/** If there are several agents of that kind: a text in the order of this one. */
	readonly about?: string;
	readonly turns: ReadonlyArray<Saying | Later>;
}

export const call = (name: string, given: object): Turn => ({
	toolCalls: [{ name, arguments: given }],
});

/** A call of a tool that the model does not see. */
export const byName = (name: string, given: object): Turn =>
	call('run-tool', { name, arguments: given });

export const say = (text: string): Turn => ({ text });

/** Said once the agent was told that: by a background task, a plan or a person. */
export const onceTold = (when: string, saying: Saying): Later => ({ when, say: saying });

/** The workflow of a work item, as an orchestrator was told of it last. In answers of tools the quotes are those of JSON. */
export function builtIn({ text }: AgentRequest, workItemId: string): string {
	const told = text.replace(
		/workItemId \\?"(\w+)\\?", workflowId \\?"(\w+)\\?"/g,
		'Work item $1: workflow $2, version',
	);
	const [found] = [...told.matchAll(/Work item (\S+): workflow (\S+), version/g)]
		.filter(([, item]) => item === workItemId)
		.map(([, , workflowId]) => workflowId)
		.slice(-1);
	if (found === undefined) throw new Error(`no build of ${workItemId}: ${text.slice(-500)}`);
	return found;
}

export const verify =
	(workItemId: string, inputData: object): Saying =>
	(request) =>
		call('verify-built-workflow', {
			...{ workItemId, workflowId: builtIn(request, workItemId), inputData },
		});

export const verdict = (workItemId: string, word: string, more: object = {}): Turn =>
	call('report-verification-verdict', { workItemId, verdict: word, ...more });

/** Several calls in one turn. */
export const together = (...turns: readonly Turn[]): Turn => ({
	toolCalls: turns.flatMap(({ toolCalls = [] }) => toolCalls),
});

const textOf = (content: Json): string =>
	typeof content === 'string'
		? content
		: (content ?? []).map((part: Json) => part.text ?? '').join('');

const readJson = (text: string): Json => {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};

/** The tool's own name, and the names of the tools that it runs. */
function namesOf({ function: { name, parameters } }: Json): string[] {
	if (name !== 'run-tool') return [name];
	const [, behind = ''] = parameters.properties.name.description.split(/By domain.*? finds: /);
	const lists = behind.split('; ').map((list: string) => list.split(': ')[1] ?? '');
	// Of some domains there is only a count.
	const named = lists.filter((list: string) => !/^\d/.test(list));
	return [name, ...named.flatMap((list: string) => list.split(', '))];
}

function readRequest({ messages, tools }: Json): AgentRequest {
	const [first, ...rest] = messages;
	const system = textOf(first.content);
	const kind = Object.entries(beginnings).find(([, start]) => system.startsWith(start))?.[0];
	if (kind === undefined) throw new Error(`an unknown agent: ${system.slice(0, 80)}`);
	const texts: string[] = rest.map(({ content }: Json) => textOf(content));
	const names = new Map<string, string>();
	for (const { tool_calls: calls } of messages)
		for (const { id, function: made } of calls ?? []) {
			const inner = made.name === 'run-tool' ? readJson(made.arguments).name : undefined;
			names.set(id, inner ?? made.name);
		}
	return {
		kind: kind as AgentKind,
		...{ system, messages, last: texts.at(-1) ?? '' },
		order: texts.find((text) => !text.startsWith('Where you are, looked up now')) ?? '',
		text: texts.join('\n'),
		tools: tools.flatMap(namesOf),
		seen: tools.map((tool: Json) => tool.function.name),
		answerOf(tool) {
			const found = rest.findLast(
				({ role, tool_call_id: id }: Json) => role === 'tool' && names.get(id) === tool,
			);
			if (found === undefined) throw new Error(`${tool} has not answered yet`);
			return unwrapUntrusted(readJson(textOf(found.content)));
		},
	};
}

export interface RunScript {
	/** Put into the body of the call. */
	readonly name: string;
	/** All requests so far, of all agents or of those of one kind. */
	requests(kind?: AgentKind, about?: string): AgentRequest[];
	/** Throws where an expectation was not met, or something was left unsaid. */
	assertFinished(): void;
}

/** Calls a tool that the model knows but does not see with `run-tool`. A misbehaving model calls it directly. */
function lookingUp(turn: Turn, { seen }: AgentRequest): Turn {
	if (turn.toolCalls === undefined || turn.misbehave?.unknownTool === true) return turn;
	const isHidden = (name: string) => seen.includes('run-tool') && !seen.includes(name);
	const toolCalls = turn.toolCalls.flatMap((made) =>
		isHidden(made.name) && typeof made.arguments !== 'string'
			? (byName(made.name, made.arguments).toolCalls ?? [])
			: [made],
	);
	return { ...turn, toolCalls };
}

/** A script for all agents of a run. The run fails if an agent has no part, or is asked more often than it has turns. */
export function loadScript(model: ModelServer, parts: readonly Part[]): RunScript {
	const name = `script-${randomUUID()}`;
	const open = parts.map((part) => ({ ...part, turns: [...part.turns] }));
	const script = model.load({
		name,
		turns: (given: Json) => {
			const request = readRequest(given);
			const part = open.find(
				({ kind, about = '' }) => kind === request.kind && request.order.includes(about),
			);
			const next = part?.turns[0];
			if (part === undefined || next === undefined)
				throw new Error(
					`nothing is left to say for the ${request.kind} on "${request.order.slice(0, 120)}", last told: ${request.last.slice(-600)}`,
				);
			if ('when' in next && !request.text.includes(next.when)) return { text: 'It is at work.' };
			part.turns.shift();
			const saying = 'when' in next ? next.say : next;
			return lookingUp(typeof saying === 'function' ? saying(request) : saying, request);
		},
	} as Json);
	return {
		name,
		requests: (kind, about = '') =>
			script.calls
				.map(readRequest)
				.filter((one) => (kind === undefined || one.kind === kind) && one.order.includes(about)),
		assertFinished() {
			if (script.failures.length > 0) throw new Error(script.failures.join('\n'));
			const left = open.flatMap(({ kind, about = '', turns }) =>
				turns.length > 0 ? [`${kind} ${about}: ${turns.length} turns`] : [],
			);
			if (left.length > 0) throw new Error(`unsaid: ${left.join(', ')}`);
		},
	};
}
