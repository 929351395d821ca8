import type { DraftChange } from '../../kernel/workflow/draft-change';
import { hostsIn, valueOf } from './call-arguments';
import { type Markup, markup } from './markup';
import { cards } from './page-parts';

type Place = DraftChange['workflow'][number];

function placesOf(places: readonly Place[]): Markup | undefined {
	if (places.length === 0) return undefined;
	const side = (word: string, text: string | undefined) =>
		text === undefined ? undefined : markup`<p class="kind">${word}</p>${valueOf(text, 0)}`;
	const rows = places.map(
		({ path, from, to }) =>
			markup`<dt>${path}</dt><dd>${side('Before', from)}${side('After', to)}</dd>`,
	);
	return markup`<dl class="fields">${rows}</dl>`;
}

const titles = { added: 'New node', removed: 'Removed node', changed: 'Node' } as const;

function nodeItem({ node, is, was, type, places = [], more = 0 }: DraftChange['nodes'][number]) {
	const before = was === undefined ? undefined : markup` (was <bdi>${was}</bdi>)`;
	const rest = more === 0 ? undefined : markup`<p class="hint">${more} more are not listed.</p>`;
	return markup`<li><h3>${titles[is]} <bdi>${node}</bdi>${before}</h3><p><code>${type}</code></p>${placesOf(places)}${rest}</li>`;
}

const lineItems = (title: string, lines: readonly string[] = []) =>
	lines.map((line) => markup`<li>${title} <bdi>${line}</bdi></li>`);

function changedDraft(change: DraftChange): Markup {
	const { workflow, nodes, moreNodes = 0, connected, disconnected } = change;
	const all = [...workflow, ...nodes.flatMap(({ places = [] }) => places)];
	const hosts = hostsIn(all.flatMap(({ from, to }) => [from ?? '', to ?? '']));
	const wires = [
		...lineItems('Connected:', connected),
		...lineItems('Disconnected:', disconnected),
	];
	const isSame = all.length + nodes.length + wires.length === 0;
	return markup`${isSame ? markup`<p>Nothing that runs.</p>` : undefined}${hosts}${placesOf(workflow)}${cards(nodes, nodeItem)}${moreNodes === 0 ? undefined : markup`<p class="hint">${moreNodes} more nodes are not listed.</p>`}${wires.length === 0 ? undefined : markup`<ul>${wires}</ul>`}`;
}

/** What goes and what comes, without what stands beside it in the place. */
function differenceOf(from = '', to = ''): string {
	let start = 0;
	while (start < Math.min(from.length, to.length) && from[start] === to[start]) start += 1;
	let end = 0;
	const most = Math.min(from.length, to.length) - start;
	while (end < most && from.at(-1 - end) === to.at(-1 - end)) end += 1;
	return JSON.stringify([from.slice(start, from.length - end), to.slice(start, to.length - end)]);
}

const keyOf = ({ workflow, nodes, connected, disconnected }: DraftChange) =>
	JSON.stringify([
		workflow.map(({ path, from, to }) => [path, differenceOf(from, to)]),
		...nodes.flatMap(({ is, places = [] }) =>
			places.map(({ from, to }) => [is, differenceOf(from, to)]),
		),
		connected?.length,
		disconnected?.length,
	]);

const openable = (change: DraftChange) =>
	markup`<li><details><summary><bdi>${change.name}</bdi> <span class="kind">${change.workflowId}</span></summary>${changedDraft(change)}</details></li>`;

/** Of several workflows, those that are changed alike together, each to be opened. */
export function changedDrafts(changes: readonly DraftChange[]): Markup | undefined {
	const [first] = changes;
	if (first === undefined) return undefined;
	if (changes.length === 1) return changedDraft(first);
	const groups = new Map<string, DraftChange[]>();
	for (const one of changes) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
	const all = [...groups.values()].sort((one, other) => other.length - one.length);
	return markup`${all.map((group) => {
		const title = group.length === 1 ? '1 workflow' : `${group.length} workflows, changed alike`;
		return markup`<h3>${title}</h3><ul class="cards">${group.map(openable)}</ul>`;
	})}`;
}
