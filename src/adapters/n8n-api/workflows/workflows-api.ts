import { z } from 'zod';
import {
	type WorkflowDocument,
	type WorkflowsPort,
	type WorkflowContent,
	type WorkflowSummary,
	workflowDocument,
	workflowSummary,
} from '../../../kernel/ports/instance/workflows';
import { notFound } from '../../../kernel/tool-error';
import { unknownWorkflow } from '../../../kernel/workflow/unknown-workflow';
import { equal } from '../../../kernel/values/equal';
import { type ApiCall, type ApiClient, apiPath } from '../client';
import { readPages, readPart } from '../paging';
import { createGuardedWrite, writableWorkflow } from './guarded-write';
import { newestWorkflows } from './newest-workflows';
import { readWorkflow } from './read-workflow';
import { readCredentialUses, readNodesOfAll } from './workflow-nodes';
import { inBatches } from '../../../kernel/values/in-batches';

/** n8n fills in credentials and webhook ids; what an author wrote is this. */
const written = ({ nodes, connections }: Pick<WorkflowContent, 'nodes' | 'connections'>) => ({
	connections,
	nodes: nodes.map(({ id, name, type, typeVersion, parameters }) => ({
		id,
		name,
		type,
		typeVersion,
		parameters,
	})),
});

/** The workflow that the same content made before: a repeated call after a crash finds its own work instead of making a second one. */
async function findSameContentWorkflow(
	content: WorkflowContent,
	list: (
		name: string,
		limit: number,
		keep: (one: WorkflowSummary) => boolean,
	) => Promise<WorkflowSummary[]>,
	read: (id: string) => Promise<WorkflowDocument | undefined>,
	isSeen: (one: WorkflowSummary) => Promise<boolean> = async () => await Promise.resolve(true),
): Promise<WorkflowDocument | undefined> {
	// Some databases take a backslash in a search for the start of an escape.
	const [searched = ''] = content.name.split('\\').sort((a, b) => b.length - a.length);
	const named = await list(
		searched,
		Infinity,
		(one) => one.name === content.name && !one.isArchived,
	);
	for (const { id } of named) {
		const found = await read(id);
		if (found && equal(written(found), written(content)) && (await isSeen(found))) return found;
	}
	return undefined;
}

const published = z.object({ activeVersionId: z.string() });
const restored = z.object({ versionId: z.string() });
const workflowHead = z.object({ id: z.string(), name: z.string() });
const anything = z.unknown();
const looksLikeId = /^[A-Za-z0-9_-]{1,64}$/;

const AT_ONCE = 5;

/** Workflows with a text in their names among which one of exactly that name is looked for. */
const MOST_NAMED = 1_000;

const tooManyNamed = (name: string) =>
	notFound(
		`More than ${MOST_NAMED} workflows have "${name}" in their names.`,
		'Call list-workflows and pass the id. Nothing was changed.',
	);

const listCall = (name: string | undefined): ApiCall => ({
	method: 'GET',
	path: apiPath('workflows'),
	query: { name, excludePinnedData: true },
});

/** The workflows port over n8n's public API. */
export function createWorkflows(api: ApiClient, editorBaseUrl: string): WorkflowsPort {
	const list = async (
		name: string | undefined,
		limit: number,
		keep: (one: z.output<typeof workflowSummary>) => boolean,
	) => await readPages(api, workflowSummary, listCall(name), limit, keep);

	const read = async (id: string) => await readWorkflow(api, workflowDocument, id);

	const readHead = async (id: string) =>
		await readWorkflow(api, workflowHead, id, { excludePinnedData: true });

	const get = async (idOrName: string): Promise<WorkflowDocument> => {
		const byId = looksLikeId.test(idOrName) ? await read(idOrName) : undefined;
		if (byId) return byId;
		const call = listCall(idOrName);
		const place = { offset: 0, limit: MOST_NAMED };
		const { items, next } = await readPart(api, workflowSummary, call, place);
		const named = items.filter((one) => one.name === idOrName && !one.isArchived);
		const [only] = named;
		const isSure = named.length === 1 && next === undefined;
		const byName = only && isSure ? await read(only.id) : undefined;
		if (byName) return byName;
		throw next === undefined ? unknownWorkflow(idOrName, named.length) : tooManyNamed(idOrName);
	};

	/** One by one: all the others would be sent along with a list. */
	const namesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
		const heads = await inBatches(ids, AT_ONCE, readHead);
		return new Map(heads.flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
	};

	const write = createGuardedWrite(api, editorBaseUrl);

	const post = async <Answer extends z.ZodTypeAny>(
		answer: Answer,
		id: string,
		action: string,
		body: unknown = {},
	): Promise<z.output<Answer>> =>
		await api.read(answer, { method: 'POST', path: apiPath('workflows', id, action), body });

	return {
		get,
		list: async (filter) => await newestWorkflows(api, filter),
		async names(ids) {
			// An execution whose workflow is unknown has an empty id.
			const wanted = new Set(ids.filter((id) => looksLikeId.test(id)));
			return await namesOf([...wanted]);
		},
		async create(content, isSeen) {
			const twin = await findSameContentWorkflow(content, list, read, isSeen);
			if (twin) return { workflow: twin, created: false };
			const workflow = await api.read(workflowDocument, {
				method: 'POST',
				path: apiPath('workflows'),
				body: writableWorkflow(content),
			});
			return { workflow, created: true };
		},
		// n8n itself has no policy: the ports that wrap this one do.
		check: async () => {},
		update: async (base, content) => await write(base, writableWorkflow(content)),
		async archive(id) {
			await post(anything, id, 'archive');
		},
		unarchive: async (id) => (await post(restored, id, 'unarchive')).versionId,
		async moveToFolder(workflow, folderId) {
			await write(workflow, { ...writableWorkflow(workflow), parentFolderId: folderId });
		},
		async publish(id, versionId) {
			const body = versionId === undefined ? {} : { versionId };
			return (await post(published, id, 'publish', body)).activeVersionId;
		},
		async unpublish(id) {
			await post(anything, id, 'unpublish');
		},
		usesOfCredential: async (credentialId, place) =>
			await readCredentialUses(api, credentialId, place),
		nodesOfAll: async (place) => await readNodesOfAll(api, place),
		editorUrl(id, nodeId) {
			const panel = nodeId === undefined ? '' : `/${encodeURIComponent(nodeId)}`;
			return `${editorBaseUrl}/workflow/${encodeURIComponent(id)}${panel}`;
		},
	};
}
