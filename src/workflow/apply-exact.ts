import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { workflowNode } from '../kernel/ports/instance/workflows';
import { equal } from '../kernel/values/equal';
import { isRecord } from '../kernel/values/is-record';
import * as wires from '../kernel/workflow/connections';
import { openWiring } from './open-wiring';
import { createHash } from 'crypto';
import { z } from 'zod';
import { invalidCode } from '../kernel/tool-error';

const path = z.array(z.union([z.string(), z.number()]));

export type Path = z.output<typeof path>;

/** Lines are untrusted: a huge number would make a huge list. */
const place = z.number().int().min(0).max(1000);

const edge = z.tuple([z.string(), z.string(), place, z.string(), z.string(), place]);

/** [place, how many characters go, what comes in], in places of the text before. */
const splice = z.tuple([z.number(), z.number(), z.string()]);

type Splice = z.output<typeof splice>;

/** A value of a node, or of the workflow. It applies only while the code says `was` there, or where that is long, its `hash`. */
const valueChange = z
	.object({
		node: z.string().optional(),
		at: path,
		was: z.unknown(),
		hash: z.string().optional(),
		is: z.unknown(),
		splice: z.array(splice).optional(),
	})
	.strict();

export type ValueChange = z.output<typeof valueChange>;

/** A connection that is there `times` (once when left out); `was` is how often the code says it (never when left out). */
const connection = z
	.object({ connect: edge, times: place.optional(), was: place.optional() })
	.strict();

type ConnectionChange = z.output<typeof connection>;

const exactChange = z.union([
	z.object({ rename: z.string(), is: z.string() }).strict(),
	z.object({ add: z.record(z.unknown()) }).strict(),
	z.object({ drop: z.string() }).strict(),
	connection,
	z.object({ disconnect: edge }).strict(),
	z.object({ reconnect: edge, is: edge }).strict(),
	valueChange,
]);

export type ExactChange = z.output<typeof exactChange>;

/** Key order does not count, as it does not for `equal`. */
const sorted = (_key: string, value: unknown): unknown =>
	isRecord(value)
		? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
		: value;

/** SHA-256 in hex. */
export const wholeHash = (value: unknown): string =>
	createHash('sha256')
		.update(JSON.stringify(value, sorted) ?? '')
		.digest('hex');

/** Short: it detects edits and is not meant to resist forgery. */
export const valueHash = (value: unknown): string => wholeHash(value).slice(0, 8);

const BREAK = '\\n';

function sameStart(one: string, other: string): number {
	const length = Math.min(one.length, other.length);
	for (let index = 0; index < length; index++) if (one[index] !== other[index]) return index;
	return length;
}

function sameEnd(one: string, other: string, limit: number): number {
	for (let index = 0; index < limit; index++)
		if (one.at(-1 - index) !== other.at(-1 - index)) return index;
	return limit;
}

/** What turns one text into the other: line breaks that the SDK spelled out one by one, the rest as one. */
export function findSplices(from: string, to: string): Splice[] {
	const splices: Splice[] = [];
	let [left, right] = [0, 0];
	for (;;) {
		const same = sameStart(from.slice(left), to.slice(right));
		left += same;
		right += same;
		if (!from.startsWith(BREAK, left) || to[right] !== '\n') break;
		splices.push([left, BREAK.length, '\n']);
		left += BREAK.length;
		right += 1;
	}
	const [restFrom, restTo] = [from.slice(left), to.slice(right)];
	if (restFrom === restTo) return splices;
	const kept = sameEnd(restFrom, restTo, Math.min(restFrom.length, restTo.length));
	const inserted = restTo.slice(0, restTo.length - kept);
	return [...splices, [left, restFrom.length - kept, inserted]];
}

const applySplices = (text: string, splices: readonly Splice[]): string =>
	[...splices].reverse().reduce(
		// From the end, so that places stay right.
		(rest, [place, gone, come]) => rest.slice(0, place) + come + rest.slice(place + gone),
		text,
	);

const OPENING = '/* exact:';

/** A connection counts as often as it is made. */
const MOST_CHANGES = 20_000;

const EXPLANATION =
	'stored by n8n, not sayable in the code above; one JSON change a line. Leave as it is.';

/** The code with the section after it; without one where the code says everything. */
export function withSection(code: string, changes: readonly ExactChange[]): string {
	if (changes.length === 0) return code;
	// A text may hold the end of a comment; JSON knows another spelling of it.
	const lines = changes.map((change) => JSON.stringify(change).replaceAll('*/', '*\\/'));
	return `${code.trimEnd()}\n\n${[`${OPENING} ${EXPLANATION}`, ...lines].join('\n')}\n*/\n`;
}

function readLine(line: string): ExactChange {
	try {
		return exactChange.parse(JSON.parse(line));
	} catch (cause) {
		throw invalidCode(
			`The code does not parse: in the comment "${OPENING} …" this line is not a change: ${line.slice(0, 200)}`,
			'Put the line back as get-workflow-as-code gives it, or leave the whole comment out: what it says is then kept.',
			{ cause },
		);
	}
}

/** Takes the section off the code. Throws `ToolError` when one of its lines is damaged. */
export function splitSection(text: string) {
	const start = text.lastIndexOf(`\n${OPENING}`);
	const end = start < 0 ? -1 : text.indexOf('*/', start);
	if (end < 0) return { code: text, changes: undefined };
	const [, ...lines] = text.slice(start + 1, end).split('\n');
	const written = lines.map((line) => line.trim());
	const changes = written.filter((line) => line !== '').map(readLine);
	const made = changes.reduce((sum, one) => sum + ('times' in one ? (one.times ?? 1) : 1), 0);
	if (made > MOST_CHANGES)
		throw invalidCode(
			`The comment "${OPENING} …" makes ${made} changes, and ${MOST_CHANGES} are the most.`,
			'Leave the comment out, and write the connections in the code.',
		);
	return { code: text.slice(0, start + 1) + text.slice(end + 2), changes };
}

const IDENTITY = new Set<string | number | undefined>(['id', 'name', 'webhookId']);

/** The value with the part at the path replaced; `undefined` means absent, there and in the answer. */
export function withPart(
	value: unknown,
	[key, ...rest]: Path,
	replace: (part: unknown) => unknown,
): unknown {
	if (key === undefined) return replace(value);
	if (Array.isArray(value))
		return value.map((item: unknown, index) =>
			index === key ? withPart(item, rest, replace) : item,
		);
	if (!isRecord(value) || typeof key !== 'string') return value;
	const { [key]: part, ...others } = value;
	const replaced = withPart(part, rest, replace);
	return replaced === undefined ? others : { ...value, [key]: replaced };
}

/** A change of what the code does not say any more has been overtaken by an edit. */
function changed(part: unknown, { was, hash, is, splice }: ValueChange): unknown {
	const isSaid = hash === undefined ? equal(part, was) : valueHash(part) === hash;
	if (!isSaid) return part;
	return splice && typeof part === 'string' ? applySplices(part, splice) : is;
}

interface Draft {
	readonly content: WorkflowContent;
	/** In their order; undefined where one was dropped. */
	readonly nodes: Array<WorkflowNode | undefined>;
	/** The place of each node in `nodes`, by its name. */
	readonly places: Map<string, number>;
	readonly wiring: ReturnType<typeof openWiring>;
	settings: WorkflowContent['settings'];
}

const openDraft = (content: WorkflowContent): Draft => ({
	content,
	nodes: [...content.nodes],
	places: new Map(content.nodes.map(({ name }, index) => [name, index])),
	wiring: openWiring(wires.connections.parse(content.connections)),
	settings: content.settings,
});

const closed = ({ content, nodes, wiring, settings }: Draft): WorkflowContent => ({
	...content,
	nodes: nodes.flatMap((node) => node ?? []),
	connections: wiring.connections(),
	settings,
});

function changeValue(draft: Draft, change: ValueChange): void {
	const { node: name, at } = change;
	const replace = (part: unknown) => changed(part, change);
	if (name === undefined) {
		const [root, ...rest] = at;
		const settings = root === 'settings' ? withPart(draft.settings, rest, replace) : undefined;
		if (isRecord(settings)) draft.settings = { ...settings };
		return;
	}
	const place = draft.places.get(name);
	if (place === undefined || IDENTITY.has(at[0])) return;
	const read = workflowNode.safeParse(withPart(draft.nodes[place], at, replace));
	if (read.success) draft.nodes[place] = read.data;
}

function rename({ nodes, places, wiring }: Draft, from: string, to: string): void {
	const place = places.get(from);
	const node = place === undefined ? undefined : nodes[place];
	if (place === undefined || node === undefined || places.has(to)) return;
	nodes[place] = { ...node, name: to };
	places.delete(from);
	places.set(to, place);
	wiring.rename(from, to);
}

function add({ nodes, places }: Draft, node: Readonly<Record<string, unknown>>): void {
	const read = workflowNode.safeParse({ ...node, id: `exact-${valueHash(node)}` });
	if (read.success && !places.has(read.data.name))
		places.set(read.data.name, nodes.push(read.data) - 1);
}

function drop({ nodes, places }: Draft, name: string): void {
	const place = places.get(name);
	if (place !== undefined) nodes[place] = undefined;
	places.delete(name);
}

/** What the code says less often than it did, an edit took away. */
function connect(
	{ places, wiring }: Draft,
	{ connect: edge, times = 1, was = 0 }: ConnectionChange,
): void {
	const said = wiring.times(edge);
	const isOpen = places.has(edge[0]) && places.has(edge[3]) && said >= was;
	if (isOpen && times > said) wiring.add(edge, times - said);
}

/** What the code says, made exact. A change that does not fit any more is passed over: the edit wins. */
export function applyExact(
	content: WorkflowContent,
	changes: readonly ExactChange[],
): WorkflowContent {
	if (changes.length === 0) return content;
	const draft = openDraft(content);
	for (const change of changes) {
		if ('at' in change) changeValue(draft, change);
		else if ('rename' in change) rename(draft, change.rename, change.is);
		else if ('add' in change) add(draft, change.add);
		else if ('connect' in change) connect(draft, change);
		else if ('disconnect' in change) draft.wiring.take(change.disconnect);
		else if ('drop' in change) drop(draft, change.drop);
		// The code says that two nodes are connected, and where not quite: without the one connection the other goes too.
		else if (draft.wiring.take(change.reconnect))
			connect(draft, { connect: change.is, times: draft.wiring.times(change.is) + 1 });
	}
	return closed(draft);
}
