import type {
	WorkflowFilter,
	WorkflowPage,
	WorkflowSummary,
	WorkflowsPort,
} from '../../kernel/ports/instance/workflows';
import { everyItem, type Part } from '../../kernel/ports/part';
import { ToolError, invalidInput, conflict } from '../../kernel/tool-error';
import { unknownWorkflow } from '../../kernel/workflow/unknown-workflow';
import { behind, checkedWrites } from '../behind';
import type { ClientReach } from './client-reach';
import { refuseOutsideCalls } from './refuse-outside-calls';

const rankOf = ({ updatedAt, id }: Pick<WorkflowSummary, 'updatedAt' | 'id'>) =>
	`${updatedAt}|${id}`;

function matches(
	{ name, isArchived, activeVersionId, tags: given = [] }: WorkflowSummary,
	{ query = '', status, isPublished, tags = [] }: WorkflowFilter,
): boolean {
	const own = given.map(({ id }) => id);
	return (
		name.toLowerCase().includes(query.toLowerCase()) &&
		(status === 'all' || isArchived === (status === 'archived')) &&
		(isPublished === undefined || isPublished === (activeVersionId !== null)) &&
		tags.every(({ id }) => own.includes(id))
	);
}

/** A page of those in reach alone: its cursor and its numbers tell of no other workflow. */
function pageOf(all: readonly WorkflowSummary[], filter: WorkflowFilter): WorkflowPage {
	const { cursor = '', limit } = filter;
	if (cursor !== '' && !/^[\d:.TZ-]{1,40}\|[\w-]{1,64}$/.test(cursor))
		throw invalidInput(
			`"cursor" is ${JSON.stringify(cursor)}, which no answer has given.`,
			'Pass the cursor of an earlier answer of list-workflows as it is, or leave it out to begin.',
		);
	const open = all
		.filter((one) => matches(one, filter) && (cursor === '' || rankOf(one) < cursor))
		.sort((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1));
	const workflows = open.slice(0, limit);
	const last = open.length > limit ? workflows.at(-1) : undefined;
	return { workflows, cursor: last && rankOf(last), ordered: undefined };
}

/** n8n's words for a path that is taken name the workflow that has it. */
const taken = (cause: unknown) =>
	conflict(
		'n8n does not publish this version: an address or something else that it needs is taken. Nothing was changed.',
		'Give its webhooks paths of their own, then publish again.',
		{ cause },
	);

const isOfOthers = (error: unknown) =>
	ToolError.is(error) && (error.code === 'conflict' || error.code === 'invalid-input');

/** The workflows port for a client that may touch some alone. To it the others are not there. */
export function keepWorkflows(workflows: WorkflowsPort, reach: ClientReach): WorkflowsPort {
	const ofReach = behind(reach.require);

	const checked = checkedWrites(workflows, async (content, base) => {
		if (base !== undefined) await reach.require(base.id);
		await refuseOutsideCalls(content, base, reach.has);
	});

	const named = async (name: string) =>
		(await reach.all()).filter((one) => one.name === name && !one.isArchived);

	const get: WorkflowsPort['get'] = async (idOrName) => {
		if (await reach.has(idOrName)) return await workflows.get(idOrName);
		const found = await named(idOrName);
		const [only] = found;
		if (only === undefined || found.length > 1) throw unknownWorkflow(idOrName, found.length);
		return await workflows.get(only.id);
	};

	/** What is in reach, as one part, read to the end: where the next part begins would tell how many workflows there are. */
	const wholeOf = async <One extends { readonly workflowId: string }>(
		read: (offset: number) => Promise<Part<One>>,
	): Promise<Part<One>> => {
		const items: One[] = [];
		for await (const one of everyItem(read)) if (await reach.has(one.workflowId)) items.push(one);
		return { items, next: undefined };
	};

	return {
		...workflows,
		...checked,
		get,
		list: async (filter) => pageOf(await reach.all(), filter),
		async names(ids) {
			const seen: string[] = [];
			for (const id of new Set(ids)) if (id !== '' && (await reach.has(id))) seen.push(id);
			return await workflows.names(seen);
		},
		async create(content, isSeen = async () => await Promise.resolve(true)) {
			const made = await checked.create(
				content,
				async (one) => (await reach.includes(one)) && (await isSeen(one)),
			);
			if (made.created) await reach.noteMade(made.workflow.id);
			return made;
		},
		archive: ofReach(workflows.archive),
		unarchive: ofReach(workflows.unarchive),
		async moveToFolder(workflow, folderId) {
			await reach.require(workflow.id);
			await workflows.moveToFolder(workflow, folderId);
		},
		async publish(id, versionId) {
			await reach.require(id);
			try {
				return await workflows.publish(id, versionId);
			} catch (error) {
				throw isOfOthers(error) ? taken(error) : error;
			}
		},
		unpublish: ofReach(workflows.unpublish),
		usesOfCredential: async (credentialId, { limit }) =>
			await wholeOf(
				async (offset) => await workflows.usesOfCredential(credentialId, { offset, limit }),
			),
		nodesOfAll: async ({ limit }) => ({
			...(await wholeOf(async (offset) => await workflows.nodesOfAll({ offset, limit }))),
			isNarrowed: true,
		}),
	};
}
