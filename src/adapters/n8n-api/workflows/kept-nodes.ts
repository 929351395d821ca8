import { z } from 'zod';

import { workflowMarks } from '../../../host/workflow-marks';
import { fresh } from '../../../kernel/fresh';
import type { WorkflowNodes, WorkflowsPort } from '../../../kernel/ports/instance/workflows';
import type { Part, Place } from '../../../kernel/ports/part';
import type { ApiClient } from '../client';
import { asOneWriter } from '../one-writer';
import { readPart } from '../paging';
import { workflowListCall } from './read-workflow';
import { readNodesOf, readNodesOfAll } from './workflow-nodes';

type Marks = NonNullable<Awaited<ReturnType<typeof workflowMarks>>>;

interface Kept extends Marks {
	readonly items: readonly WorkflowNodes[];
	/** Where n8n has more; undefined: these are all. */
	readonly next: number | undefined;
	readonly size: number;
	readonly seenAt: number;
}

/** Characters of nodes that are kept for one API key. */
const LARGEST = 40_000_000;

const MOST_KEYS = 4;

/** Milliseconds without a use after which nothing is kept. */
const DROPPED = 15 * 60_000;

/** Milliseconds for which a part follows the part before without another look. */
const ONE_PASS = 30_000;

const MOST_CHANGED = 20;

/** By n8n and API key: what one key may read is never shown to another. */
const kept = fresh<string, Kept>({ for: DROPPED, most: MOST_KEYS });

const sizeOf = (items: readonly WorkflowNodes[]) =>
	items.reduce((sum, one) => sum + JSON.stringify(one).length, 0);

const anything = z.unknown();

/** What is kept with what has changed read again; undefined where all is to be read again. */
async function renewed(api: ApiClient, known: Kept, now: Marks): Promise<Kept | undefined> {
	const { marks, rights } = now;
	const changed = [...marks].filter(([id, mark]) => known.marks.get(id) !== mark).map(([id]) => id);
	const isSame = changed.length === 0 && marks.size === known.marks.size;
	if (rights !== known.rights || changed.length > MOST_CHANGED) return undefined;
	if (!isSame && known.next !== undefined) return undefined;
	// The key may have been revoked since.
	await readPart(api, anything, workflowListCall, { offset: 0, limit: 1 });
	const read = new Map<string, WorkflowNodes>();
	for (const id of changed) {
		const one = await readNodesOf(api, id);
		// A key may list what it may not read.
		if (one === undefined) return undefined;
		read.set(id, one);
	}
	const items = known.items
		.filter(({ workflowId }) => marks.has(workflowId))
		.map((one) => read.get(one.workflowId) ?? one);
	const ids = new Set(items.map(({ workflowId }) => workflowId));
	const added = [...read.values()].filter(({ workflowId }) => !ids.has(workflowId));
	return { ...known, ...now, items: [...items, ...added] };
}

/** The nodes of all workflows, kept while n8n's own tables say that none has changed. Read each time where it is another n8n, or too much. */
export function keepNodes(
	api: ApiClient,
	{ instance, isOwn }: { readonly instance: string; readonly isOwn: boolean },
	marksNow: typeof workflowMarks = workflowMarks,
): WorkflowsPort['nodesOfAll'] {
	const begin = async (offset: number): Promise<Kept | undefined> => {
		const known = kept.peek(instance);
		if (offset > 0 && known !== undefined && Date.now() - known.seenAt < ONE_PASS) return known;
		const marks = await marksNow();
		if (marks === undefined) return undefined;
		const nothing: Kept = { ...marks, items: [], next: 0, size: 0, seenAt: 0 };
		const seen = (known && (await renewed(api, known, marks))) ?? nothing;
		return { ...seen, seenAt: Date.now() };
	};
	const readTo = async (most: number, begun: Kept): Promise<Kept> => {
		let { items, next, size } = begun;
		while (next !== undefined && items.length < most && size < LARGEST) {
			const place = { offset: next, limit: most - items.length };
			const part: Part<WorkflowNodes> = await readNodesOfAll(api, place);
			items = [...items, ...part.items];
			size += sizeOf(part.items);
			next = part.next;
		}
		return { ...begun, items, next, size };
	};
	const keptPart = async ({ offset, limit }: Place) => {
		const most = offset + limit;
		const begun = await begin(offset);
		if (begun === undefined) return undefined;
		const { items, next } = kept.keep(instance, await readTo(most, begun));
		// Where one came or went meanwhile, the parts do not fit together.
		const isRead = begun.next !== undefined && next === undefined;
		if (isRead && (await marksNow())?.members !== begun.members) kept.forget(instance);
		const hasMore = next !== undefined || items.length > most;
		if (next !== undefined && items.length < most) return undefined;
		return { items: items.slice(offset, most), next: hasMore ? most : undefined };
	};
	return async (place) =>
		(isOwn
			? await asOneWriter(`nodes ${instance}`, async () => await keptPart(place))
			: undefined) ?? (await readNodesOfAll(api, place));
}
