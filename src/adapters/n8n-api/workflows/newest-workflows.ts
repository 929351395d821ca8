import {
	workflowSummary,
	type WorkflowFilter,
	type WorkflowSummary,
} from '../../../kernel/ports/instance/workflows';
import { invalidInput } from '../../../kernel/tool-error';
import { type ApiClient, apiCall } from '../client';
import { readPart } from '../paging';
import { keptAnswers } from '../kept-answers';

/** Workflows that are put in order at once: n8n cannot sort, and sends each with all its nodes. */
const WINDOW = 150;

/** How far a list has come: in the window that begins at `offset`, behind the workflow of that time and id. */
interface Place {
	readonly offset: number;
	readonly updatedAt: string;
	readonly id: string;
}

const cursorText = ({ offset, updatedAt, id }: Place) => [offset, updatedAt, id].join('|');

function readCursor(cursor: string): Place {
	const [, offset = '', updatedAt = '', id = ''] =
		/^(\d{1,7})\|([\d:.TZ-]*)\|([\w-]*)$/.exec(cursor) ?? [];
	if (offset !== '') return { offset: Number(offset), updatedAt, id };
	throw invalidInput(
		`"cursor" is ${JSON.stringify(cursor)}, which no answer has given.`,
		'Pass the cursor of an earlier answer of list-workflows as it is, or leave it out to begin.',
	);
}

/** Newer ones come first. Those of the same moment by id, so that no page tells one twice. */
const isBehind = (one: Pick<WorkflowSummary, 'updatedAt' | 'id'>, other: typeof one) =>
	one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt < other.updatedAt;

/** n8n takes a comma-separated list of names. A name with a comma of its own is searched for in the results. */
const askedTags = ({ tags = [] }: WorkflowFilter) => {
	const names = tags.map(({ name }) => name).filter((name) => !name.includes(','));
	return names.length === 0 ? undefined : names.join(',');
};

function matches(one: WorkflowSummary, { status, tags = [] }: WorkflowFilter): boolean {
	const own = one.tags?.map(({ id }) => id) ?? [];
	return (
		(status === 'all' || one.isArchived === (status === 'archived')) &&
		tags.every(({ id }) => own.includes(id))
	);
}

/** Workflows over n8n's public API, newest change first in windows of n8n's own order. One request. Throws `ToolError`. */
export async function newestWorkflows(api: ApiClient, filter: WorkflowFilter) {
	const { query, isPublished, projectId, limit, cursor = '' } = filter;
	const place = cursor === '' ? { offset: 0, updatedAt: '', id: '' } : readCursor(cursor);
	const { offset } = place;
	const call = apiCall('GET', ['workflows'], {
		query: {
			name: query,
			active: isPublished,
			tags: askedTags(filter),
			projectId,
			excludePinnedData: true,
		},
	});
	const part = await keptAnswers.list(
		api.place,
		JSON.stringify([call.query, offset]),
		async () => await readPart(api, workflowSummary, call, { offset, limit: WINDOW }),
	);
	const open = part.items
		.filter((one) => matches(one, filter))
		.sort((one, other) => (isBehind(one, other) ? 1 : -1))
		.filter((one) => place.updatedAt === '' || isBehind(one, place));
	const workflows = open.slice(0, limit);
	const last = open.length > limit ? workflows.at(-1) : undefined;
	const next = last ? { offset, updatedAt: last.updatedAt, id: last.id } : undefined;
	const window = part.next === undefined ? undefined : { offset: part.next, updatedAt: '', id: '' };
	const after = next ?? window;
	return {
		workflows,
		cursor: after && cursorText(after),
		ordered: part.next === undefined && offset === 0 ? undefined : WINDOW,
	};
}
