import { z } from 'zod';

import { type Markup, markup } from '../../../pages/markup';
import { changeLines } from './change-lines';

const lines = z.array(z.string()).optional();

/** What compare-workflow-versions answers. */
const comparison = z.object({
	nodes: z.array(
		z.object({
			node: z.string(),
			is: z.enum(['added', 'removed', 'changed']),
			was: z.string().optional(),
			places: z
				.array(
					z.object({ path: z.string(), from: z.string().optional(), to: z.string().optional() }),
				)
				.default([]),
			more: z.number().optional(),
		}),
	),
	connected: lines,
	disconnected: lines,
});

type Comparison = z.output<typeof comparison>;

type Place = Comparison['nodes'][number]['places'][number];

const words = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

function placeRow({ path, from, to }: Place): Markup {
	const old = from === undefined ? undefined : markup`<pre class="gone">\n${from}</pre>`;
	const now = to === undefined ? undefined : markup`<pre class="come">\n${to}</pre>`;
	return markup`<dt><code>${path}</code></dt><dd>${old}${now}</dd>`;
}

function nodeItem({ node, is, was, places, more }: Comparison['nodes'][number]): Markup {
	const before =
		was === undefined ? undefined : markup` <span class="kind">was <bdi>${was}</bdi></span>`;
	const rest = more === undefined ? undefined : markup`<p class="hint">and ${more} more places</p>`;
	const rows = places.length === 0 ? undefined : markup`<dl>${places.map(placeRow)}</dl>`;
	return markup`<li><h3><span class="badge ${is}">${words[is]}</span> <bdi>${node}</bdi>${before}</h3>${rows}${rest}</li>`;
}

/** What two versions of a workflow do not have alike. */
export function comparisonView(output: unknown): Markup | undefined {
	const read = comparison.safeParse(output);
	if (!read.success) return undefined;
	const { nodes, connected, disconnected } = read.data;
	const connections = changeLines({ connected, disconnected });
	const nothing =
		nodes.length === 0 && connections === undefined
			? markup`<p>Nothing that runs differs.</p>`
			: undefined;
	const list =
		nodes.length === 0 ? undefined : markup`<ul class="cards">${nodes.map(nodeItem)}</ul>`;
	return markup`<h1>Two versions of a workflow</h1>${nothing}${list}${connections}`;
}
