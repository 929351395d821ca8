import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { ListedNode, WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { onceFor } from '../../kernel/fresh';
import { invalidInput } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { clipText } from '../../kernel/values/clip-text';
import { textPlaces } from '../../kernel/values/text-places';
import { type AddressPart, addressPart, linesWith } from '../../kernel/workflow/find-text';
import { type FindText, isIn, textFinder, tooMuch } from '../../kernel/workflow/text-pattern';
import { isOfType } from '../../kernel/workflow/short-type';
import { optionalName } from '../fields';
import { workflowsInParts } from '../several/workflows-in-parts';
import { mightHold } from './might-hold';

/** Workflows looked through, a part at once: hiding secrets takes time, in which n8n does nothing else. */
const LOOKED_THROUGH = 5_000;

const MOST_WORKFLOWS = 50;
const MOST_OF_ONE = 12;
const MOST_PLACES = 120;

const LONGEST = 60;

const place = z.object({
	node: z.string().optional().describe('None: of the workflow itself'),
	path: z.string(),
	text: z.string().describe('The line'),
	times: z.number().optional().describe('In that line'),
	part: z.string().optional().describe('Only this part of the address is there'),
	in: z.enum(['draft', 'live']).optional().describe('Only there'),
});

type Place = z.output<typeof place>;

const found = z.object({
	workflowId: z.string(),
	workflowName: z.string(),
	versionId: z.string(),
	live: z.string().describe('"no", "yes", or the version that is live instead'),
	isArchived: z.literal(true).optional(),
	places: z.array(place),
	more: z.number().optional().describe('Places that are not listed'),
});

type Found = z.output<typeof found>;

interface Wish {
	readonly text: FindText | undefined;
	readonly part: AddressPart | undefined;
	readonly path: string;
	readonly nodeType: string;
	readonly credential: string;
	readonly mayHold: (part: object) => boolean;
	readonly mayHoldPath: (node: object) => boolean;
}

const isOfNode = /^(?:[^.]+\.)?[^.]+$|^credentials\./;

function* placesIn(shown: unknown, { text, part, path }: Wish, node?: string): Generator<Place> {
	const ofNode = node === undefined ? {} : { node };
	const texts = textPlaces(shown, '', 'with numbers');
	for (const { path: at, text: content } of texts) {
		if (text !== undefined && !isIn(content, text) && !(part && isIn(content, part.find))) continue;
		if (path !== '' && !at.toLowerCase().includes(path)) continue;
		const isName = at === content || at.endsWith(`.${content}`);
		if (isName && (text === undefined || isOfNode.test(at))) continue;
		if (text === undefined) {
			yield { ...ofNode, path: at, text: clipText(content, LONGEST) };
			continue;
		}
		for (const line of linesWith(content, text)) yield { ...ofNode, path: at, ...line };
		if (part === undefined) continue;
		for (const line of linesWith(content, part.find, text))
			yield { ...ofNode, path: at, ...line, part: part.text };
	}
}

const holds = (value: unknown, wanted: string) =>
	typeof value === 'string' && value.toLowerCase().includes(wanted);

const usedBy = (credentials: Readonly<Record<string, unknown>>, wanted: string) =>
	Object.entries(credentials).find(
		([type, stored]) =>
			type.toLowerCase() === wanted ||
			(isRecord(stored) && [stored.id, stored.name].some((one) => holds(one, wanted))),
	);

type Show = (part: object) => unknown;

const headOf = onceFor(({ name, credentials }: ListedNode) => ({ name, credentials }));
const wholeOf = onceFor(({ name, credentials, notes, parameters }: ListedNode) => ({
	name,
	credentials,
	notes,
	parameters,
}));

const telling = /^(?:resource|operation|method|httpMethod|url|path|workflowId)$/;

/** What a node does on what: the table, the workflow that it calls, the address. */
function worksOn(shown: unknown): string[] {
	const parameters = isRecord(shown) && isRecord(shown.parameters) ? shown.parameters : {};
	return Object.entries(parameters).flatMap(([name, value]) => {
		const isLocator = isRecord(value) && value.__rl === true;
		const text = isLocator
			? [value.cachedResultName, value.value].filter(Boolean).join(' ')
			: value;
		if (typeof text !== 'string' || text === '' || !(isLocator || telling.test(name))) return [];
		return [`${name} ${clipText(text, LONGEST)}`];
	});
}

/** What a node holds of what is looked for, as it may be shown: a search must not tell what a secret holds. */
function* placesOf(node: ListedNode, wish: Wish, shown: Show) {
	if (wish.nodeType !== '' && !isOfType(node, wish.nodeType)) return;
	if (!wish.mayHold(node) || !wish.mayHoldPath(node)) return;
	if (wish.credential !== '' && Object.keys(node.credentials).length === 0) return;
	const isOfTexts = wish.text !== undefined || wish.path !== '';
	const isOfUse = !isOfTexts && wish.credential !== '';
	const part = shown(isOfUse ? headOf(node) : wholeOf(node));
	if (!isRecord(part)) return;
	const name = String(part.name);
	const credentials = isRecord(part.credentials) ? part.credentials : {};
	const used = wish.credential === '' ? undefined : usedBy(credentials, wish.credential);
	if (wish.credential !== '' && used === undefined) return;
	if (isOfTexts) yield* placesIn(part, wish, name);
	else if (used) {
		const [type, stored] = used;
		const text = isRecord(stored) ? String(stored.name) : '';
		yield { node: name, path: `credentials.${type}`, text };
	} else {
		const told = [`${node.type} ${node.typeVersion}`, ...worksOn(part)];
		yield { node: name, path: 'type', text: told.join(', ') };
	}
}

function* settingPlaces({ settings }: WorkflowNodes, wish: Wish, shown: Show) {
	if (wish.nodeType === '' && wish.credential === '' && wish.mayHold(settings))
		yield* placesIn({ settings: shown(settings) }, wish);
}

/** Hiding secrets takes time: the first place says it. */
function isFoundIn(workflow: WorkflowNodes, wish: Wish, shown: Show): boolean {
	for (const node of [...workflow.draft, ...(workflow.live ?? [])])
		for (const _place of placesOf(node, wish, shown)) return true;
	for (const _place of settingPlaces(workflow, wish, shown)) return true;
	return false;
}

function findIn(workflow: WorkflowNodes, wish: Wish, shown: Show): Found {
	const { workflowId, workflowName, versionId, activeVersionId, isArchived } = workflow;
	const of = (nodes: readonly ListedNode[]) =>
		nodes.flatMap((one) => [...placesOf(one, wish, shown)]);
	const ofSettings = [...settingPlaces(workflow, wish, shown)];
	const live = activeVersionId === versionId ? 'yes' : (activeVersionId ?? 'no');
	const isOther = live === activeVersionId;
	const [drafted, running] = [of(workflow.draft), isOther ? of(workflow.live ?? []) : []];
	const keys = (places: readonly Place[]) => new Set(places.map((one) => JSON.stringify(one)));
	const [inDraft, inLive] = [keys(drafted), keys(running)];
	const isOnly = (one: Place, other: ReadonlySet<string>) => !other.has(JSON.stringify(one));
	return {
		workflowId,
		workflowName,
		versionId,
		live,
		...(isArchived && { isArchived }),
		places: [
			...ofSettings,
			...drafted.map((one) =>
				isOther && isOnly(one, inLive) ? { ...one, in: 'draft' as const } : one,
			),
			...running
				.filter((one) => isOnly(one, inDraft))
				.map((one) => ({ ...one, in: 'live' as const })),
		],
	};
}

function bounded(all: readonly Found[]): Found[] {
	let room = MOST_PLACES;
	return all.map((one) => {
		const places = one.places.slice(0, Math.min(room, MOST_OF_ONE));
		room -= places.length;
		const more = one.places.length - places.length;
		return { ...one, places, ...(more > 0 && { more }) };
	});
}

/** A part of a path that stands in the name of a field. */
const keysIn = (path: string) => {
	const names = path.split(/[.[\]]+/).filter((name) => /\D/.test(name));
	return names.sort((one, other) => other.length - one.length).slice(0, 1);
};

/** Patches that follow are refused where another user changed the draft since. */
async function noteSeen(
	workflows: readonly WorkflowNodes[],
	{ drafts, workflowCode }: Pick<Ports, 'drafts' | 'workflowCode'>,
) {
	if (workflows.length === 0) return;
	const seen = workflows.map(
		(one) => [one.workflowId, workflowCode.seen({ ...one, name: one.workflowName })] as const,
	);
	await drafts.keepFound(Object.fromEntries(seen));
}

export default defineTool({
	name: 'find-in-workflows',
	domain: 'workflow',
	description: 'Search the nodes of all workflows for a text: node, path and line of each place.',
	effect: 'read',
	uses: ['workflows', 'workflowCode', 'drafts'],
	scopes: ['workflow:list'],
	input: z.object({
		text: optionalName('In any case'),
		path: optionalName('Part of the path'),
		nodeType: optionalName('Only nodes of it'),
		credential: optionalName('Name, type or ID'),
	}),
	output: z.object({
		lookedThrough: z.number().describe('Workflows, archived ones too'),
		isPart: z.literal(true).optional().describe('There are more workflows'),
		workflows: z.array(found),
		more: z.number().optional().describe('Workflows with it that are not listed'),
	}),
	shows: ({ workflows }) =>
		workflows.flatMap(({ workflowId, versionId, live }) => [
			{ workflowId, versionId },
			...(live === 'no' || live === 'yes' ? [] : [{ workflowId, versionId: live }]),
		]),
	whenCapped: 'Pass a longer text, a path or a nodeType.',

	async run({ text = '', path = '', nodeType = '', credential = '' }, ports) {
		if (`${text}${path}${nodeType}${credential}` === '')
			throw invalidInput(
				'Nothing to look for was given.',
				'Pass text, path, nodeType or credential.',
			);
		const why = tooMuch(text);
		if (why !== undefined) throw invalidInput(`"text" is ${why}.`, 'Pass one line of it.');
		const { workflows, workflowCode } = ports;
		const alone = addressPart(text);
		const wish: Wish = {
			mayHold: mightHold(text === '' ? [] : [text, ...(alone ? [alone.text] : [])]),
			text: text === '' ? undefined : textFinder(text, 'i'),
			part: alone,
			mayHoldPath: mightHold(keysIn(path)),
			path: path.toLowerCase(),
			nodeType,
			credential: credential.toLowerCase(),
		};
		const all: Array<{ readonly of: WorkflowNodes; readonly found: Found }> = [];
		const show: Show = (part) => workflowCode.shownOnce(part);
		let [lookedThrough, more, next]: [number, number, number | undefined] = [0, 0, 0];
		for await (const part of workflowsInParts(workflows, LOOKED_THROUGH)) {
			lookedThrough += part.items.length;
			next = part.next;
			for (const one of part.items) {
				if (all.length < MOST_WORKFLOWS) {
					const seen = findIn(one, wish, show);
					if (seen.places.length > 0) all.push({ of: one, found: seen });
				} else if (isFoundIn(one, wish, show)) more += 1;
			}
		}
		const listed = bounded(all.map((one) => one.found));
		const noted = all.filter(({ of }) => !of.isArchived);
		await noteSeen(
			noted.map(({ of }) => of),
			ports,
		);
		return {
			lookedThrough,
			...(next !== undefined && { isPart: true as const }),
			workflows: listed,
			...(more > 0 && { more }),
		};
	},
});
