import { z } from 'zod';

import {
	type WorkflowDocument,
	type WorkflowsPort,
	type WorkflowContent,
	type WorkflowSummary,
	workflowDocument,
	workflowSummary,
	type WorkflowNode,
} from '../../../kernel/ports/instance/workflows';
import { notFound } from '../../../kernel/tool-error';
import { unknownWorkflow } from '../../../kernel/workflow/unknown-workflow';
import { equal } from '../../../kernel/values/equal';
import { type ApiClient, afterWrite, apiCall, apiPath } from '../client';
import { readPages, readPart } from '../paging';
import { newestWorkflows } from './newest-workflows';
import { readWorkflow } from './read-workflow';
import { readCredentialUses, readNodesOfAll } from './workflow-nodes';
import { inBatches } from '../../../kernel/values/in-batches';
import { describeChanges, draftConflict } from '../../../kernel/workflow/describe-changes';
import {
	workflowVersion,
	workflowVersionSummary,
} from '../../../kernel/ports/instance/workflow-versions';
import { versionPath } from '../older-n8n';
import { asOneWriter } from '../one-writer';

const keysIn = (words: string) => new Set(words.split(' '));

/** What n8n 2.41's API accepts in a write; it refuses every other key (its openapi.yml, `node` and `workflowSettings`). */
const nodeKeys = keysIn(
	'id name webhookId disabled notesInFlow notes type typeVersion executeOnce alwaysOutputData retryOnFail maxTries waitBetweenTries continueOnFail onError position parameters credentials customTelemetryTags',
);

const settingKeys = keysIn(
	'saveExecutionProgress saveManualExecutions saveDataErrorExecution saveDataSuccessExecution executionTimeout errorWorkflow timezone executionOrder binaryMode callerPolicy callerIds timeSavedMode timeSavedPerExecution redactionPolicy availableInMCP customTelemetryTags credentialResolverId',
);

const keep = (record: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>) =>
	Object.fromEntries(
		Object.entries(record).filter(([key, value]) => keys.has(key) && value !== undefined),
	);

const writableNode = (node: WorkflowNode) => keep(node, nodeKeys);

function writableWorkflow(content: WorkflowContent) {
	const { name, nodes, connections, settings, pinData, nodeGroups } = content;
	return {
		name,
		nodes: nodes.map(writableNode),
		connections,
		settings: keep(settings, settingKeys),
		...(pinData ? { pinData } : {}),
		...(nodeGroups ? { nodeGroups } : {}),
	};
}

/** No n8n has more writers than this within one write. */
const RECENT = 25;

const versions = z.object({ data: z.array(workflowVersionSummary) });

const content = ({ versionId, name, settings, pinData }: WorkflowDocument) => ({
	versionId,
	name,
	settings,
	pinData: pinData ?? {},
});

function changesOf(base: WorkflowDocument, now: WorkflowDocument): string[] {
	const changes = describeChanges(base, now);
	return changes.length > 0 ? changes : ['places of nodes, pinned data or the version'];
}

/** Writes a draft only while it is what the writer read. n8n has no conditional write: its history tells of one that came in between, whose version is then put back. */
function createGuardedWrite(api: ApiClient, instance: string) {
	const read = async (id: string) =>
		await api.read(workflowDocument, apiCall('GET', ['workflows', id]));

	const put = async (id: string, body: unknown) =>
		await api.read(
			workflowDocument,
			apiCall('PUT', ['workflows', id], {
				// Without it n8n publishes the new draft of a published workflow.
				query: { publishIfActive: false },
				body,
			}),
		);

	/** Newest first, and in the same order for every writer. */
	const recent = async (id: string) => {
		const path = apiPath('workflows', id, 'history');
		const { data } = await api.read(versions, { method: 'GET', path, query: { limit: RECENT } });
		const rank = (one: { createdAt: string; versionId: string }) =>
			`${one.createdAt} ${one.versionId}`;
		return data.sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
	};

	const overtaken = async (id: string, known: ReadonlySet<string>, own: WorkflowDocument) => {
		const after = await recent(id);
		const place = after.findIndex(({ versionId }) => versionId === own.versionId);
		if (place < 0) return undefined;
		return after.slice(place + 1).find(({ versionId }) => !known.has(versionId))?.versionId;
	};

	const putBack = async (base: WorkflowDocument, own: WorkflowDocument, versionId: string) => {
		const { nodes, connections, nodeGroups } = await api.read(workflowVersion, {
			method: 'GET',
			path: versionPath(base.id, versionId),
		});
		const theirs = { ...base, nodes, connections, nodeGroups: nodeGroups ?? [] };
		const now = await read(base.id);
		if (now.versionId === own.versionId) await put(base.id, writableWorkflow(theirs));
		return draftConflict(base, [...changesOf(base, theirs), `theirs is version ${versionId}`]);
	};

	return async (base: WorkflowDocument, body: unknown): Promise<WorkflowDocument> =>
		await asOneWriter(`${instance} ${base.id}`, async () => {
			// In this order: the second sees what is saved between the two.
			const known = new Set((await recent(base.id)).map(({ versionId }) => versionId));
			const now = await read(base.id);
			if (!equal(content(base), content(now))) throw draftConflict(now, changesOf(base, now));
			const own = await put(base.id, body);
			if (own.versionId === base.versionId) return own;
			const conflict = await afterWrite(async () => {
				const between = await overtaken(base.id, known, own);
				return between === undefined ? undefined : await putBack(base, own, between);
			});
			if (conflict !== undefined) throw conflict;
			return own;
		});
}

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

const listCall = (name: string | undefined) =>
	apiCall('GET', ['workflows'], { query: { name, excludePinnedData: true } });

export function createWorkflows(
	api: ApiClient,
	editorBaseUrl: string,
	nodesOfAll: WorkflowsPort['nodesOfAll'] = async (place) => await readNodesOfAll(api, place),
): WorkflowsPort {
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
	) => await api.read(answer, apiCall('POST', ['workflows', id, action], { body }));

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
			const workflow = await api.read(
				workflowDocument,
				apiCall('POST', ['workflows'], { body: writableWorkflow(content) }),
			);
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
			await readCredentialUses(nodesOfAll, credentialId, place),
		nodesOfAll,
		editorUrl(id, nodeId) {
			const panel = nodeId === undefined ? '' : `/${encodeURIComponent(nodeId)}`;
			return `${editorBaseUrl}/workflow/${encodeURIComponent(id)}${panel}`;
		},
	};
}
