import type { Ports } from '../ports';
import type { WorkflowContent, WorkflowDocument } from '../ports/instance/workflows';
import { conflict } from '../tool-error';
import { equal } from '../values/equal';
import { type DraftChange, draftChange } from '../workflow/draft-change';

/** What a call would change in a draft: the tool runs up to where it would save. Undefined if it saves no draft. Throws what the tool refuses. */
export async function rehearse(
	run: (ports: Ports) => Promise<unknown>,
	ports: Ports,
): Promise<DraftChange | undefined> {
	let change: DraftChange | undefined;
	let isStopped = false;
	const stop = async () => {
		isStopped = true;
		return await Promise.reject(new Error('Rehearsed.'));
	};
	const seen = async (before: WorkflowDocument | undefined, after: WorkflowContent) => {
		change = draftChange(before, after, ports.runPlan);
		return await stop();
	};
	const { workflows, drafts, workflowFiles } = ports;
	const rehearsing: Ports = {
		...ports,
		workflows: {
			...workflows,
			create: async (content) => await seen(undefined, content),
			update: async (base, content) => await seen(base, content),
			archive: stop,
			unarchive: stop,
			moveToFolder: stop,
			publish: stop,
			unpublish: stop,
		},
		drafts: {
			...drafts,
			save: async ({ draftId }) => await Promise.resolve(draftId),
			remember: async () => await Promise.resolve(),
			keepSight: async () => await Promise.resolve(),
			keepFound: async () => await Promise.resolve(),
		},
		workflowFiles: { ...workflowFiles, write: stop },
	};
	try {
		await run(rehearsing);
	} catch (error) {
		if (!isStopped) throw error;
	}
	return change;
}

const otherChange = () =>
	conflict(
		'A person approved another change than the one that would be saved now: the workflow or the code was changed meanwhile. Nothing was changed.',
		'Call again: the change as it is now needs approval.',
	);

/** The ports of an approved call: a draft is saved only with a change that the person saw. */
export function keepToSeen(ports: Ports, seen: readonly DraftChange[]): Ports {
	const { workflows, runPlan } = ports;
	const refuseOther = (before: WorkflowDocument | undefined, after: WorkflowContent) => {
		const change = draftChange(before, after, runPlan);
		if (!seen.some((one) => equal(one, change))) throw otherChange();
	};
	return {
		...ports,
		workflows: {
			...workflows,
			async create(content, ...rest) {
				refuseOther(undefined, content);
				return await workflows.create(content, ...rest);
			},
			async update(base, content, ...rest) {
				refuseOther(base, content);
				return await workflows.update(base, content, ...rest);
			},
		},
	};
}
