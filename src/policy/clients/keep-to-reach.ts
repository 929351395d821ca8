import type { Ports } from '../../kernel/ports';
import type { CodeDraft } from '../../kernel/ports/drafts';
import { notAllowed } from '../../kernel/tool-error';
import { behind } from '../behind';
import type { ClientReach, ClientWorld } from './client-reach';
import { keepWorkflows } from './keep-workflows';
import { keepRuns } from './keep-runs';
import { keepExecutions } from './keep-executions';

const PART = 50;

const forbidden = (message: string, hint: string) =>
	notAllowed(`${message} Nothing was changed.`, hint);

const usedElsewhere = () =>
	forbidden(
		'This credential may be used by workflows that this client may not use, and they would fail.',
		'Have a person delete it.',
	);

/** A file is not a workflow of n8n and has no owner. */
const refuseFiles = async () =>
	await Promise.reject(
		forbidden(
			'This client may use some workflows alone, and so no workflow files.',
			'Use workflows of n8n, by their ids.',
		),
	);

const noFiles: Ports['workflowFiles'] = {
	list: refuseFiles,
	read: refuseFiles,
	write: refuseFiles,
};

/** That there are more workflows than the index holds would tell of others. */
const whole = <Found extends { readonly isPart: boolean }>(found: Found): Found => ({
	...found,
	isPart: false,
});

const notOwnFolder = () =>
	forbidden(
		'With a folder, all workflows in it are archived or moved, and this client may use some workflows alone.',
		'Move the workflows one by one, or have a person delete the folder.',
	);

/** The ports of a call whose client may touch some workflows alone. Whatever tool asks, the others are not there. */
export function keepToReach(
	ports: Ports,
	reach: ClientReach,
	{ agentId }: Pick<ClientWorld, 'agentId'>,
): Ports {
	const workflows = keepWorkflows(ports.workflows, reach);
	const executions = keepExecutions(ports.executions, reach);
	const runs = keepRuns(ports, { workflows, executions }, reach);
	const { workflowVersions, tags, folders, projects, credentials, drafts, audit } = ports;

	const ofReach = behind(reach.require);

	const seenDraft = async (draft: CodeDraft | undefined) => {
		const workflowId = draft?.workflowId ?? null;
		return workflowId === null || (await reach.has(workflowId)) ? draft : undefined;
	};

	const isUsedOutside = async (credentialId: string) => {
		let offset: number | undefined = 0;
		while (offset !== undefined) {
			const part = await ports.workflows.usesOfCredential(credentialId, { offset, limit: PART });
			for (const { workflowId } of part.items) if (!(await reach.has(workflowId))) return true;
			offset = part.next;
		}
		return false;
	};

	const { examples } = ports;
	const inReach = async () => new Set((await reach.all()).map(({ id }) => id));

	return {
		...ports,
		...runs,
		overview: {
			async read() {
				const all = await ports.overview.read();
				const { failed = [], ...rest } = all;
				const seen = await Promise.all(
					failed.map(async (one) => ((await reach.has(one.workflowId)) ? [one] : [])),
				);
				return { ...rest, failed: all.failed && seen.flat() };
			},
		},
		examples: {
			...examples,
			shaped: async (steps, { limit }) =>
				whole(await examples.shaped(steps, { limit, within: await inReach() })),
			using: async (wanted, { limit }) =>
				whole(await examples.using(wanted, { limit, within: await inReach() })),
			async counts() {
				const own = await examples.counts(await inReach());
				return own && whole(own);
			},
		},
		workflowFiles: noFiles,
		workflows: {
			...workflows,
			async publish(id, versionId) {
				// What is told of a version that calls others is refused by the narrowed port.
				if (versionId === undefined) await runs.destinations.ofWorkflow(await workflows.get(id));
				return await workflows.publish(id, versionId);
			},
		},
		executions,
		workflowVersions: {
			list: ofReach(workflowVersions.list),
			get: ofReach(workflowVersions.get),
			saved: ofReach(workflowVersions.saved),
			failedTriggers: workflowVersions.failedTriggers,
		},
		tags: { ...tags, of: ofReach(tags.of), assign: ofReach(tags.assign) },
		folders: {
			...folders,
			delete: async () => await Promise.reject(notOwnFolder()),
		},
		projects: {
			async list() {
				const items = new Map<string, Awaited<ReturnType<typeof projects.list>>['items'][number]>();
				let offset: number | undefined = 0;
				// To the end: where the next part begins would tell how many workflows there are.
				while (offset !== undefined) {
					const part = await projects.list(offset);
					for (const one of part.items) items.set(one.id, one);
					offset = part.next;
				}
				return { items: [...items.values()], next: undefined };
			},
		},
		credentials: {
			...credentials,
			async delete(id) {
				if (await isUsedOutside(id)) throw usedElsewhere();
				await credentials.delete(id);
			},
		},
		drafts: {
			...drafts,
			last: async (workflowId) => await seenDraft(await drafts.last(workflowId)),
			get: async (draftId) => await seenDraft(await drafts.get(draftId)),
			async save(draft) {
				if (draft.workflowId !== null) await reach.require(draft.workflowId);
				return await drafts.save(draft);
			},
			sight: async (id) => ((await reach.has(id)) ? await drafts.sight(id) : undefined),
			recall: async (id, when) =>
				(await reach.has(id)) ? await drafts.recall(id, when) : undefined,
		},
		// What others did, and to which workflows, is not for it.
		audit: { list: async (query) => await audit.list({ ...query, agentId }) },
	};
}
