import { z } from 'zod';

import type { RunPlanPort } from '../ports/instance/run-plan';
import type { WorkflowContent, WorkflowDocument } from '../ports/instance/workflows';
import { clipText } from '../values/clip-text';
import { equal } from '../values/equal';
import { compareWorkflows } from './compare-workflows';
import {
	type Extent,
	FEW,
	nodeDifference,
	changedPlace,
	placesOf,
	versionDifferences,
} from './version-differences';

const lines = z.array(z.string()).optional();

/** What a call would make other in a draft, for the person who is asked: secrets are hidden, all else is as it would be saved. */
export const draftChangeSchema = z.strictObject({
	/** Empty for a new workflow. */
	workflowId: z.string(),
	name: z.string(),
	/** Whether everything that would be other is here, uncut. */
	isWhole: z.boolean(),
	/** Its name, settings and pinned data. */
	workflow: z.array(changedPlace),
	nodes: z.array(nodeDifference),
	moreNodes: z.number().optional(),
	connected: lines,
	disconnected: lines,
});

export type DraftChange = Readonly<z.output<typeof draftChangeSchema>>;

interface Changed {
	readonly change?: DraftChange | undefined;
	readonly changes?: readonly DraftChange[] | undefined;
}

/** What a call would make other, of one workflow or several. */
export const changesOf = ({ change, changes = [] }: Changed): readonly DraftChange[] =>
	change === undefined ? changes : [change, ...changes];

/** Whether that is all there, uncut. */
export const areWhole = (changes: readonly DraftChange[]): boolean =>
	changes.length > 0 && changes.every(({ isWhole }) => isWhole);

const MOST: Extent = { nodes: 200, places: 200, characters: 8_000 };
const ALL: Extent = { nodes: Infinity, places: Infinity, characters: Infinity };

/** Characters of all of it, as JSON: a question is stored in one cell. */
const LONGEST = 60_000;

const MOST_CONNECTIONS = 20;

const NOTHING: WorkflowContent = { name: '', nodes: [], connections: {}, settings: {} };

const ofWorkflow = ({ name, settings, pinData, nodeGroups }: WorkflowContent) => ({
	name,
	settings,
	pinData: pinData ?? {},
	nodeGroups: nodeGroups ?? [],
});

/** What would be other in a draft once `after` is saved over `before`; without it, in a new workflow. */
export function draftChange(
	before: WorkflowDocument | undefined,
	after: WorkflowContent,
	{ shown }: Pick<RunPlanPort, 'shown'>,
): DraftChange {
	const old = before ?? NOTHING;
	const sideOf = (raw: Readonly<Record<string, unknown>>) => ({ raw, shown: shown([raw])[0] });
	const { name: _name, ...nothing } = ofWorkflow(NOTHING);
	const from = sideOf(before === undefined ? nothing : ofWorkflow(before));
	const tell = (extent: Extent) => {
		const { places = [], more } = placesOf(from, sideOf(ofWorkflow(after)), extent);
		return { workflow: places, more, ...versionDifferences(old, after, { shown }, extent) };
	};
	const { connected, disconnected } = compareWorkflows(old, after);
	const whole = tell(ALL);
	const most = tell(MOST);
	const isShort = JSON.stringify(most).length <= LONGEST;
	const isWired = Math.max(connected.length, disconnected.length) <= MOST_CONNECTIONS;
	const { more: _, ...told } = isShort ? most : tell({ ...FEW, nodes: 50 });
	return {
		workflowId: before?.id ?? '',
		name: (before ?? after).name,
		isWhole: isShort && isWired && equal(whole, most),
		...told,
	};
}

const SAID = 2;
const LONGEST_SAID = 60;

const said = (text: string | undefined) =>
	text === undefined ? 'nothing' : JSON.stringify(clipText(text, LONGEST_SAID));

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** The first of what would be other, in a sentence for a person. */
export function sayChange(change: DraftChange): string {
	const { workflowId, workflow, nodes, moreNodes = 0, connected = [], disconnected = [] } = change;
	if (workflowId === '') {
		const names = nodes.slice(0, 5).map(({ node }) => JSON.stringify(clipText(node, 40)));
		const called = JSON.stringify(clipText(change.name, LONGEST_SAID));
		return `${called} gets ${count(nodes.length + moreNodes, 'node')}: ${names.join(', ')}${nodes.length > 5 ? ' …' : ''}.`;
	}
	const changes = [
		...workflow.map((one) => ({ ...one, node: undefined })),
		...nodes.flatMap(({ node, is, places = [], was }) =>
			is === 'changed' && was === undefined ? places.map((one) => ({ ...one, node })) : [],
		),
	];
	const told = changes.slice(0, SAID).map(({ node, path, from, to }) => {
		const field = path
			.replace(/^parameters\./, '')
			.split('.')
			.join(' › ');
		const where = node === undefined ? field : `${JSON.stringify(clipText(node, 40))}, ${field}`;
		return `${where}: ${said(from)} → ${said(to)}.`;
	});
	const named = (is: string) =>
		nodes.filter((one) => one.is === is).map(({ node }) => JSON.stringify(clipText(node, 40)));
	const list = (title: string, names: readonly string[]) =>
		names.length === 0
			? []
			: [`${title} ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}.`];
	const renamed = nodes.flatMap(({ node, was }) =>
		was === undefined ? [] : [`${JSON.stringify(was)} → ${JSON.stringify(node)}`],
	);
	const all = [
		...told,
		...(changes.length > SAID ? [`And ${count(changes.length - SAID, 'more change')}.`] : []),
		...list('New:', named('added')),
		...list('Removed:', named('removed')),
		...list('Renamed:', renamed),
		...(connected.length + disconnected.length > 0 ? ['Its connections change.'] : []),
	];
	return all.length === 0 ? 'Nothing that runs would be other.' : all.join(' ');
}

/** All of it, a line each: for places that show no page. `quoted` puts a text in quotes that nothing in it closes. */
export function changeLines(change: DraftChange, quoted: (text: string) => string[]): string[] {
	const { workflow, nodes, moreNodes = 0, connected = [], disconnected = [] } = change;
	const value = (title: string, text: string | undefined): string[] => {
		const [first = '', ...rest] = text === undefined ? [] : quoted(text);
		return text === undefined
			? []
			: [`    ${title}: ${first}`, ...rest.map((line) => `      ${line}`)];
	};
	const placeLines = (places: ReadonlyArray<z.output<typeof changedPlace>>) =>
		places.flatMap(({ path, from, to }) => [
			`  ${quoted(path).join(' ')}`,
			...value('before', from),
			...value('after', to),
		]);
	const name = (text: string) => quoted(text).join(' ');
	return [
		...(workflow.length === 0 ? [] : ['The workflow:', ...placeLines(workflow)]),
		...nodes.flatMap(({ node, is, was, type, places = [], more = 0 }) => [
			`${is === 'added' ? 'New node' : is === 'removed' ? 'Removed node' : 'Node'} ${name(node)}${was === undefined ? '' : ` (was ${name(was)})`}, ${name(type)}:`,
			...placeLines(places),
			...(more === 0 ? [] : [`  and ${more} more`]),
		]),
		...(moreNodes === 0 ? [] : [`and ${count(moreNodes, 'more node')}`]),
		...connected.map((one) => `Connected: ${name(one)}`),
		...disconnected.map((one) => `Disconnected: ${name(one)}`),
	];
}
