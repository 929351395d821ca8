import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import { fresh, freshOrAnew } from '../../../kernel/fresh';
import {
	type IndexedWorkflow,
	indexWorkflow,
	markOf,
} from '../../../workflow/examples/index-workflow';
import type { ApiClient } from '../client';
import { readPart } from '../paging';
import { workflowListCall } from './read-workflow';

/** Workflows in one request. n8n sends each with all its nodes, and the process stands still while they are read. */
const PAGE = 100;

const MOST_WORKFLOWS = 5_000;
const LARGEST = 40_000_000;

const MOST_KEYS = 4;

/** Milliseconds. n8n has no list of changes: to look is to read all. What is shown is read again in any case. */
const FRESH = 60_000;

/** Milliseconds without a search after which nothing is kept. */
const DROPPED = 15 * 60_000;

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

const listedWorkflow = ({ activeVersionId, ...one }: z.output<typeof listed>) => ({
	...one,
	connections: one.connections,
	isPublished: typeof activeVersionId === 'string',
});

interface KeptIndex {
	readonly workflows: readonly IndexedWorkflow[];
	readonly isPart: boolean;
}

/** By n8n and API key: what one key may read is never searched with another. */
const kept = fresh<string, Promise<KeptIndex>>({ for: FRESH, most: MOST_KEYS });

const built = fresh<string, KeptIndex>({ for: DROPPED, most: MOST_KEYS });

/** Every text once: nodes that were copied have equal parameters. */
function sharedTexts(): (text: string) => string {
	const known = new Map<string, string>();
	return (text) => {
		const before = known.get(text);
		if (before === undefined) known.set(text, text);
		return before ?? text;
	};
}

interface IndexSetting {
	readonly api: ApiClient;
	/** Stands for one n8n as one API key sees it. */
	readonly instance: string;
	readonly hide: (value: unknown) => unknown;
}

async function readIndex({ api, hide, instance }: IndexSetting): Promise<KeptIndex> {
	const before = new Map(built.peek(instance)?.workflows.map((one) => [one.id, one]));
	const one = sharedTexts();
	const workflows: IndexedWorkflow[] = [];
	let offset: number | undefined = 0;
	let size = 0;
	while (offset !== undefined && workflows.length < MOST_WORKFLOWS && size < LARGEST) {
		const part: Awaited<ReturnType<typeof readPart<typeof listed>>> = await readPart(
			api,
			listed,
			workflowListCall,
			{ offset, limit: PAGE },
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
	return built.keep(instance, { workflows, isPart: offset !== undefined });
}

/** What is built of the workflows of one n8n, in memory: in n8n's tables everyone who may read those would see what only some may open. */
export function createWorkflowIndex(setting: IndexSetting) {
	const { instance } = setting;
	return {
		/** Throws `ToolError`. */
		read: async () => await freshOrAnew(kept, instance, async () => await readIndex(setting)),
		/** To be called when a workflow was changed from here: what is being read may have been sent before. */
		forget: () => kept.forget(instance),
	};
}
