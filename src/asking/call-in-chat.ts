import { nativeCatalog } from '../catalog/catalog';
import type { Approval } from '../policy/approvals/approval';
import { isTextShownWhole, plainLine, plainLines } from '../policy/people/plain-line';
import { isRecord } from '../kernel/values/is-record';
import { areWhole, changeLines, changesOf } from '../kernel/workflow/draft-change';
import { ODD, addressesOf, readHost } from '../kernel/values/told-address';
import { questionsSchema } from '../kernel/question';

/** What the card of an approval shows; of a tool that is not ours, its arguments. */
export const cardOf = ({ tool }: Pick<Approval, 'tool'>) =>
	nativeCatalog.findAny(tool)?.card ?? 'arguments';

/** The questions that an approval puts to a person; undefined where it asks for a yes or no. */
export function askedQuestions(approval: Pick<Approval, 'tool' | 'arguments'>) {
	if (cardOf(approval) !== 'questions') return undefined;
	return questionsSchema.safeParse(JSON.parse(approval.arguments)).data;
}

interface Leaf {
	readonly path: ReadonlyArray<string | number>;
	readonly text: string;
}

const whole = (text: string) => plainLine(text, Infinity);

function leavesOf(value: unknown, path: Leaf['path'] = []): Leaf[] {
	const inner: ReadonlyArray<readonly [string | number, unknown]> = Array.isArray(value)
		? value.map((item: unknown, index) => [index + 1, item])
		: isRecord(value)
			? Object.entries(value)
			: [];
	if (inner.length > 0) return inner.flatMap(([name, item]) => leavesOf(item, [...path, name]));
	return [{ path, text: typeof value === 'string' ? value : JSON.stringify(value) }];
}

/** A field of the tool is ours; what is further inside the model has named. */
const nameOf = (name: string | number, level: number): string =>
	typeof name === 'number' || (level === 0 && /^[a-z]\w{0,60}$/i.test(name))
		? String(name)
		: whole(name);

/** Before a text the hosts that its addresses lead to: a text may look as if it led to others. */
const hostLines = (text: string): string[] =>
	addressesOf(text).flatMap((address) => {
		const read = readHost(address);
		return read ? [`  leads to ${whole(read.host)}${read.isOdd ? ` (${ODD})` : ''}`] : [];
	});

function linesOf({ path, text }: Leaf): string[] {
	const name = path.map(nameOf).join(' › ');
	const lines = plainLines(text);
	const hosts = [...new Set(hostLines(text))];
	return lines.length > 1 || hosts.length > 0
		? [`${name}:`, ...hosts, ...lines.map((line) => `  ${line}`)]
		: [`${name}: ${lines[0] ?? whole(text)}`];
}

/** All arguments of a call, each value on lines of its own, in quotes that nothing in it closes. `texts` is what was written in them. */
function argumentLines(given: unknown) {
	const leaves = isRecord(given) && Object.keys(given).length === 0 ? [] : leavesOf(given);
	const texts = leaves.flatMap(({ path, text }) => [text, ...path.map(String)]);
	return { lines: leaves.flatMap(linesOf), texts };
}

export interface CallToShow
	extends Pick<Approval, 'tool' | 'question' | 'change' | 'changes' | 'registered'> {
	/** What we call the tool, where it is surely ours. Without it, its name stands in quotes. */
	readonly title?: string | undefined;
	readonly arguments: unknown;
	readonly facts?: readonly string[] | undefined;
}

interface CallSpace {
	readonly longest: number;
	readonly clean: (text: string) => string;
}

type ShownCall =
	| { readonly word: 'shown'; readonly text: string }
	/** It is too long, or not all of it can be seen. */
	| { readonly word: 'not-whole' }
	/** It holds what looks like a secret. */
	| { readonly word: 'secret' };

function whatIsAsked(call: CallToShow): ReturnType<typeof argumentLines> {
	const all = changesOf(call);
	if (!areWhole(all)) return argumentLines(call.arguments);
	const texts: string[] = [];
	const quoted = (text: string) => {
		texts.push(text);
		return [...plainLines(text), ...hostLines(text)];
	};
	const lines = all.flatMap((one) => [
		...(all.length > 1 ? [`Workflow ${quoted(one.name).join(' ')}:`] : []),
		...changeLines(one, quoted),
	]);
	return { lines, texts };
}

/** Indented by four spaces, because Markdown shows such a line unchanged. */
export const asIs = (line: string) => (line === '' ? '' : `    ${line}`);

function warning({ tool, registered }: CallToShow): string[] {
	const own = nativeCatalog.findAny(tool);
	const effect = own?.effect ?? registered?.effect;
	return effect === 'destroy' && own?.reversible !== true ? ['This cannot be undone.'] : [];
}

/** A call as the text of a message, whole or not at all: what a person cannot see, they cannot approve. Nothing that looks like a secret is shown. */
export function callInChat(call: CallToShow, { longest, clean }: CallSpace): ShownCall {
	const { tool, title, question, arguments: given, facts = [], registered } = call;
	const purpose = registered === undefined ? [] : [registered.description];
	const { lines, texts } = whatIsAsked(call);
	const written = [question, tool, ...purpose, ...facts, ...texts];
	if ([JSON.stringify(given), ...written].some((text) => clean(text) !== text))
		return { word: 'secret' };
	const reach = 'What happens, and where something is sent:';
	const about = [
		`Tool: ${title ?? whole(tool)}`,
		...purpose.map((text) => `What it is for: ${whole(text)}`),
		...warning(call),
		...(lines.length === 0
			? ['It is called without arguments.']
			: ['', areWhole(changesOf(call)) ? 'What would be other:' : 'With:', ...lines]),
		...(facts.length === 0 ? [] : ['', reach, ...facts.map((fact) => `- ${whole(fact)}`)]),
	];
	const text = `${whole(question)}\n\n${about.map(asIs).join('\n')}`;
	const isFit = written.every(isTextShownWhole) && text.length <= longest;
	return isFit ? { word: 'shown', text } : { word: 'not-whole' };
}
