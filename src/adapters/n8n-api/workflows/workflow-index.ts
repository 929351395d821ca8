import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import type { IndexedWorkflow, UnindexedWorkflow } from '../../../workflow/examples/index-workflow';
import { indexWorkflow, markOf } from '../../../workflow/examples/index-workflow';
import type { ApiClient } from '../client';
import { apiPath } from '../http';
import { readPart } from '../read-part';

/** Workflows in one request. n8n sends each with all its nodes, and the process stands still while they are read. */
const PAGE = 100;

/** Workflows of one n8n that are indexed, and characters that this takes. */
const MOST_WORKFLOWS = 5_000;
const LARGEST = 40_000_000;

/** Indexes of keys that are kept at once. */
const MOST_KEYS = 4;

/** Milliseconds. n8n has no list of changes: to look is to read all. What is shown is read anew in any case. */
const FRESH = 60_000;

const listed = z.object({
	id: z.string(),
	versionId: z.string().catch(''),
	updatedAt: z.string().catch(''),
	isArchived: z.boolean(),
	activeVersionId: z.string().nullish(),
	nodes: z.array(
		z.object({ name: z.string(), type: z.string(), parameters: z.record(z.unknown()).catch({}) }),
	),
	connections: z.unknown(),
});

const listedWorkflow = ({
	activeVersionId,
	...one
}: z.output<typeof listed>): UnindexedWorkflow => ({
	...one,
	connections: one.connections,
	isPublished: typeof activeVersionId === 'string',
});

export interface KeptIndex {
	readonly workflows: readonly IndexedWorkflow[];
	/** Whether n8n has more than are kept. */
	readonly isPart: boolean;
}

interface Kept extends KeptIndex {
	readonly readAt: number;
}

export interface WorkflowIndex {
	/** Throws `ToolError`. */
	read(): Promise<KeptIndex>;
	/** To be called when a workflow was changed from here: the next search reads anew. */
	forget(): void;
}

/** By n8n and API key: what one key may read is never searched with another. */
const kept = new Map<string, Kept>();

/** A read under way. What was changed meanwhile may be missing in it. */
interface Reading {
	readonly work: Promise<Kept>;
	isStale: boolean;
}

const reading = new Map<string, Reading>();

function keep(key: string, index: Kept): void {
	kept.delete(key);
	kept.set(key, index);
	for (const [oldest] of kept) {
		if (kept.size <= MOST_KEYS) return;
		kept.delete(oldest);
	}
}

/** Every text once: nodes that were copied have equal parameters. */
function sharedTexts(): (text: string) => string {
	const known = new Map<string, string>();
	return (text) => {
		const before = known.get(text);
		if (before === undefined) known.set(text, text);
		return before ?? text;
	};
}

/** Where an index is read from, and what it must not hold. */
interface IndexSetting {
	readonly api: ApiClient;
	/** Stands for one n8n as one API key sees it. */
	readonly instance: string;
	readonly hide: (value: unknown) => unknown;
	readonly now: () => number;
}

async function readIndex({ api, hide, now, instance }: IndexSetting): Promise<Kept> {
	const readAt = now();
	const before = new Map(kept.get(instance)?.workflows.map((one) => [one.id, one]));
	const one = sharedTexts();
	const workflows: IndexedWorkflow[] = [];
	const query = { excludePinnedData: true };
	const call = { method: 'GET', path: apiPath('workflows'), query } as const;
	let offset: number | undefined = 0;
	let size = 0;
	while (offset !== undefined && workflows.length < MOST_WORKFLOWS && size < LARGEST) {
		const part: Awaited<ReturnType<typeof readPart<typeof listed>>> = await readPart(
			...([api, listed, call, { offset, limit: PAGE }] as const),
		);
		for (const item of part.items) {
			const workflow = listedWorkflow(item);
			const known = before.get(workflow.id);
			const isSame = known?.mark === markOf(workflow);
			// A large one takes long to be searched for secrets: others get their turn between two.
			if (!isSame) await sleep(0);
			const indexed = isSame ? known : indexWorkflow(workflow, hide, one);
			size += indexed.size;
			workflows.push(indexed);
		}
		offset = part.next;
	}
	return { workflows, isPart: offset !== undefined, readAt };
}

/**
 * What is built of the workflows of one n8n, in memory: a copy in n8n's tables would show everybody who may read those what
 * only some may open, and to read it takes as long as to read the workflows.
 */
export function createWorkflowIndex(setting: IndexSetting): WorkflowIndex {
	const { instance, now } = setting;

	const anew = async () => {
		const one: Reading = { work: readIndex(setting), isStale: false };
		reading.set(instance, one);
		try {
			const index = await one.work;
			if (!one.isStale) keep(instance, index);
			return index;
		} finally {
			if (reading.get(instance) === one) reading.delete(instance);
		}
	};

	/** Another call may have begun; its end is not ours. */
	const shared = async () => {
		try {
			return await (reading.get(instance)?.work ?? anew());
		} catch {
			return await anew();
		}
	};

	return {
		async read() {
			const known = kept.get(instance);
			return known && now() - known.readAt < FRESH ? known : await shared();
		},
		forget() {
			const known = kept.get(instance);
			if (known) kept.set(instance, { ...known, readAt: -Infinity });
			const open = reading.get(instance);
			if (open) open.isStale = true;
			reading.delete(instance);
		},
	};
}
