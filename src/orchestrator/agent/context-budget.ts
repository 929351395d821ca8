import { isRecord } from '../../kernel/values/is-record';
import type { KeptResult } from '../tool-results';
import type { Message, ToolMessage } from './agent-message';
import type { AgentBase } from './agent-state';
import {
	type Block,
	blocksOf,
	foldBlock,
	foldedMessage,
	headLength,
	keptOf,
	messagesOf,
	shortenMessage,
	sizeOf,
} from './fold-steps';
import { sameAnswer } from './repeats';
import { parsed } from './summarise-result';
import { clipText } from '../../kernel/values/clip-text';
import { RUN_TOOL } from '../../kernel/looked-up-call';
import { recordOf } from '../../kernel/values/record-of';
import { listOf } from '../../kernel/values/list-of';

interface FittedContext<State extends AgentBase> {
	readonly state: State;
	readonly kept: readonly KeptResult[];
}

/** Shortening rarely but by a lot keeps the start of the prompt the same from turn to turn. */
const ROOM_AFTER = 0.6;
const FOLDED_SHARE = 1 / 8;
/** A text shortened below this says nothing. */
const SHORTEST = 120;
const LONGEST_SUBJECT = 60;

/** The messages for the model: the start of the conversation, the summary of folded steps, then the rest. */
export function sentMessages(state: AgentBase): Message[] {
	const head = headLength(state.messages);
	const folded = foldedMessage(state, Math.floor(state.maxCharacters * FOLDED_SHARE));
	const { messages } = state;
	const all = [...messages.slice(0, head), ...(folded ? [folded] : []), ...messages.slice(head)];
	return sendOnce(planOnce(foldUsed(all)));
}

/** Fits the messages into the budget, each step only as far as needed: it shortens older results, folds old steps, shortens the latest steps, and last what people said. It never folds the first message or corrections, nor separates a turn from its results. */
export function fitContext<State extends AgentBase>(state: State): FittedContext<State> {
	const { maxCharacters, settings } = state;
	const { maxKeptSteps, wholeSteps, maxOldResult } = settings.context;
	const fitting = createFitting(state);
	if (fitting.size() <= maxCharacters && fitting.steps() <= maxKeptSteps)
		return { state, kept: [] };

	const roomy = Math.floor(maxCharacters * ROOM_AFTER);
	const isRoomy = () =>
		fitting.size() <= roomy && fitting.steps() <= Math.ceil(maxKeptSteps * ROOM_AFTER);
	const fits = () => fitting.size() <= maxCharacters;

	fitting.shorten((block, later) => !block.isPinned && later >= wholeSteps, maxOldResult);
	fitting.foldWhile((later) => later >= wholeSteps && !isRoomy());
	for (let later = wholeSteps; later >= 0 && !fits(); later--) {
		fitting.shorten((block, stepsAfter) => !block.isPinned && stepsAfter === later, maxOldResult);
	}
	fitting.foldWhile((later) => later >= 1 && !fits());
	for (let share = maxOldResult; share > SHORTEST && !fits(); share = Math.floor(share / 2)) {
		fitting.shorten((block) => block.isStep, share);
	}
	for (let share = maxCharacters; share > SHORTEST && !fits(); share = Math.floor(share / 2)) {
		fitting.shorten(() => true, share);
	}
	return fitting.end();
}

function createFitting<State extends AgentBase>(state: State) {
	let blocks = blocksOf(state.messages);
	let { folded } = state;
	const kept: KeptResult[] = [];

	const current = (): State => ({ ...state, messages: messagesOf(blocks), folded });
	const stepsAfter = () => {
		let steps = blocks.filter(({ isStep }) => isStep).length;
		return blocks.map(({ isStep }) => (isStep ? --steps : steps));
	};

	return {
		size: () => sizeOf(sentMessages(current())),
		steps: () => blocks.filter(({ isStep }) => isStep).length,
		shorten(applies: (block: Block, later: number) => boolean, share: number) {
			const later = stepsAfter();
			blocks = blocks.map((block, index) => {
				if (!applies(block, later[index] ?? 0)) return block;
				const shortened = block.messages.map((message) => shortenMessage(message, share));
				kept.push(...shortened.flatMap((each) => each.kept));
				return { ...block, messages: shortened.map(({ message }) => message) };
			});
		},
		foldWhile(goesOn: (later: number) => boolean) {
			for (;;) {
				const index = blocks.findIndex(({ isPinned }) => !isPinned);
				const block = blocks[index];
				if (!block || !goesOn(stepsAfter()[index] ?? 0)) return;
				kept.push(...block.messages.flatMap(keptOf));
				folded = foldBlock(folded, block);
				blocks = blocks.filter((each) => each !== block);
			}
		},
		end: () => ({ state: current(), kept }),
	};
}

const readToBuild = new Set(['get-node-type-definition', 'search-nodes', 'get-best-practices']);

const builds = new Set(['build-workflow', 'submit-workflow']);

function calledIn(messages: readonly Message[]) {
	const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
	return new Map(
		calls.map(({ id, name, arguments: given }) => {
			const [tool, of] =
				name === RUN_TOOL ? [String(given.name), recordOf(given.arguments)] : [name, given];
			const about = clipText(String(Object.values(of)[0] ?? ''), LONGEST_SUBJECT);
			return [id, { tool, about, of: of.workflowId }];
		}),
	);
}

/** What a tool has answered, without the note around untrusted data, and under which key that is. */
function answerIn({ text }: Message) {
	const whole = recordOf(parsed(text));
	const marked = Object.keys(whole).find((key) => key.startsWith('untrusted-'));
	const inner = marked === undefined ? whole : whole[marked];
	return { whole, marked, answer: recordOf(inner) };
}

const withAnswer = (
	message: Message,
	{ whole, marked }: ReturnType<typeof answerIn>,
	answer: Readonly<Record<string, unknown>>,
): Message => ({
	...message,
	text: JSON.stringify(marked === undefined ? answer : { ...whole, [marked]: answer }),
});

/** Whether saving a workflow leaves nothing of what was found in it: all its places were shown, and none is the live version's alone. */
function isOfDraft({ places, more }: Readonly<Record<string, unknown>>): boolean {
	return (
		more === undefined && !listOf(places).some((place) => isRecord(place) && place.in === 'live')
	);
}

/** Leaves out the places in workflows that were saved since: they are no longer so. */
function withoutSaved(message: Message, saved: ReadonlySet<unknown>): Message {
	const all = answerIn(message);
	const found = listOf(all.answer.workflows);
	const left = found.filter(
		(one) => !isRecord(one) || !saved.has(one.workflowId) || !isOfDraft(one),
	);
	if (left.length === found.length) return message;
	const changedSince = found.length - left.length;
	return withAnswer(message, all, { ...all.answer, workflows: left, changedSince });
}

/** Leaves out of the sent copy what was read to write a workflow that was saved or ran without an error since. It changes the request once for each such success, where its reading began: what a provider keeps of it stays of use. */
export function foldUsed(messages: readonly Message[]): Message[] {
	const called = calledIn(messages);
	const [saved, run] = [new Set<unknown>(), new Set<unknown>()];
	/** Calls whose code has run since. */
	const spent = new Set<string>();
	let hasSuccess = false;
	/** Of a save: what it answered, without what it changed once the workflow has run. */
	const foldSave = (message: ToolMessage): Message => {
		const all = answerIn(message);
		const { changes: _changes, advice: _advice, ...kept } = all.answer;
		const { workflowId, errors } = kept;
		const isUsed = workflowId !== undefined && run.has(workflowId);
		if (Array.isArray(errors) && errors.length === 0) {
			saved.add(workflowId);
			hasSuccess = true;
			if (isUsed) spent.add(message.callId);
		}
		return isUsed && message.text.length >= SHORTEST_ANSWER
			? withAnswer(message, all, kept)
			: message;
	};
	/** From the last message to the first: what is there was followed by what `saved` and `run` hold. */
	const fold = (message: Message): Message => {
		if (message.role === 'assistant') return withoutCode(message, spent);
		if (message.role !== 'tool' || message.isError) return message;
		const { tool, about, of } = called.get(message.callId) ?? { tool: message.name, about: '' };
		if (builds.has(tool)) return foldSave(message);
		if (tool === 'verify-built-workflow') {
			const all = answerIn(message);
			if (of !== undefined && run.has(of) && all.marked !== undefined)
				return withAnswer(message, omitNext(all), all.answer);
			if (all.answer.success === true) {
				run.add(of);
				hasSuccess = true;
			}
		}
		if (message.text.length < SHORTEST_ANSWER) return message;
		if (tool === READ_CODE && saved.has(of) && run.has(of))
			return { ...message, text: '[it was saved since; ask again for the code as it is]' };
		if (tool === 'find-in-workflows') return withoutSaved(message, saved);
		if (!hasSuccess || !readToBuild.has(tool)) return message;
		return { ...message, text: `[${tool} of ${JSON.stringify(about)}: used; ask again if needed]` };
	};
	return [...messages].reverse().map(fold).reverse();
}

/** A later run has told the step that is next now. */
const omitNext = ({ whole, ...all }: ReturnType<typeof answerIn>) => ({
	...all,
	whole: { ...whole, next: undefined },
});

const READ_CODE = 'get-workflow-as-code';

/** Leaves out the code of calls that is stored, and has run. */
function withoutCode(
	message: Extract<Message, { role: 'assistant' }>,
	spent: ReadonlySet<string>,
): Message {
	const calls = message.calls.map((call) => {
		const { code } = call.arguments;
		if (!spent.has(call.id) || typeof code !== 'string' || code.length < SHORTEST_ANSWER)
			return call;
		const pointer = `[saved; ${READ_CODE} has it as it is]`;
		return { ...call, arguments: { ...call.arguments, code: pointer } };
	});
	return { ...message, calls };
}

/** A shorter answer is not worth a pointer. */
const SHORTEST_ANSWER = 300;

const taskSpecs = ({ tasks }: Readonly<Record<string, unknown>>): string[] =>
	listOf(tasks).flatMap((task) =>
		isRecord(task) && typeof task.spec === 'string' ? [task.spec.trim()] : [],
	);

/** Leaves out of a task that is handed to the agent what its own plan says above, as long as that is there in full. */
export function planOnce(messages: readonly Message[]): Message[] {
	const specs: string[] = [];
	return messages.map((message) => {
		if (message.role === 'assistant')
			specs.push(...message.calls.flatMap((call) => taskSpecs(call.arguments)));
		if (message.role !== 'user' || message.from !== 'task') return message;
		const said = specs.find(
			(spec) => spec.length >= SHORTEST_ANSWER && message.text.includes(spec),
		);
		if (said === undefined) return message;
		return {
			...message,
			text: message.text.replace(said, () => '[as its spec in your plan above]'),
		};
	});
}

/** Replaces a result that repeats an earlier one by a pointer to it. Only the sent copy: the state keeps all, as any may be folded. */
export function sendOnce(messages: readonly Message[]): Message[] {
	const seen = new Map<string, string>();
	return messages.map((message) => {
		if (message.role !== 'tool' || message.text.length < SHORTEST_ANSWER) return message;
		const answer = sameAnswer(message.text);
		const before = seen.get(answer);
		if (before !== undefined)
			return { ...message, text: `[the same answer, word for word, as that of ${before} above]` };
		seen.set(answer, `${message.name} (${message.callId})`);
		return message;
	});
}
