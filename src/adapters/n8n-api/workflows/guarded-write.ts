import { z } from 'zod';
import { describeChanges, draftConflict } from '../../../kernel/workflow/describe-changes';
import { equal } from '../../../kernel/values/equal';
import {
	workflowVersion,
	workflowVersionSummary,
} from '../../../kernel/ports/instance/workflow-versions';
import {
	type WorkflowDocument,
	type WorkflowContent,
	type WorkflowNode,
	workflowDocument,
} from '../../../kernel/ports/instance/workflows';
import { type ApiClient, afterWrite, apiPath } from '../client';
import { versionPath } from '../older-n8n';
import { asOneWriter } from '../one-writer';

/** What n8n 2.41's API accepts in a write; it refuses every other key (its openapi.yml, `node` and `workflowSettings`). */
const nodeKeys = new Set([
	'id',
	'name',
	'webhookId',
	'disabled',
	'notesInFlow',
	'notes',
	'type',
	'typeVersion',
	'executeOnce',
	'alwaysOutputData',
	'retryOnFail',
	'maxTries',
	'waitBetweenTries',
	'continueOnFail',
	'onError',
	'position',
	'parameters',
	'credentials',
	'customTelemetryTags',
]);

const settingKeys = new Set([
	'saveExecutionProgress',
	'saveManualExecutions',
	'saveDataErrorExecution',
	'saveDataSuccessExecution',
	'executionTimeout',
	'errorWorkflow',
	'timezone',
	'executionOrder',
	'binaryMode',
	'callerPolicy',
	'callerIds',
	'timeSavedMode',
	'timeSavedPerExecution',
	'redactionPolicy',
	'availableInMCP',
	'customTelemetryTags',
	'credentialResolverId',
]);

const keep = (record: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>) =>
	Object.fromEntries(
		Object.entries(record).filter(([key, value]) => keys.has(key) && value !== undefined),
	);

const writableNode = (node: WorkflowNode) => keep(node, nodeKeys);

export function writableWorkflow(content: WorkflowContent) {
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

/** What to say where only things were changed that `describeChanges` passes over. */
function changesOf(base: WorkflowDocument, now: WorkflowDocument): string[] {
	const changes = describeChanges(base, now);
	return changes.length > 0 ? changes : ['places of nodes, pinned data or the version'];
}

/** Writes a draft only while it is what the writer read. n8n has no conditional write: its history tells of one that came in between, whose version is then put back. */
export function createGuardedWrite(api: ApiClient, instance: string) {
	const read = async (id: string) =>
		await api.read(workflowDocument, { method: 'GET', path: apiPath('workflows', id) });

	const put = async (id: string, body: unknown) =>
		await api.read(workflowDocument, {
			method: 'PUT',
			path: apiPath('workflows', id),
			// Without it n8n publishes the new draft of a published workflow.
			query: { publishIfActive: false },
			body,
		});

	/** Newest first, and in the same order for every writer. */
	const recent = async (id: string) => {
		const path = apiPath('workflows', id, 'history');
		const { data } = await api.read(versions, { method: 'GET', path, query: { limit: RECENT } });
		const rank = (one: { createdAt: string; versionId: string }) =>
			`${one.createdAt} ${one.versionId}`;
		return data.sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
	};

	/** A version that another writer saved between our read and our write. */
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
