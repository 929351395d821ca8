import { sleep } from 'n8n-workflow';

import { triggerStates } from '../../../host/trigger-states';
import {
	workflowVersion,
	workflowVersionSummary,
	type WorkflowVersionsPort,
} from '../../../kernel/ports/instance/workflow-versions';
import { notFound } from '../../../kernel/tool-error';
import { type ApiCall, type ApiClient, apiCall } from '../client';
import { versionPath } from '../older-n8n';
import { readFound, readPages } from '../paging';

/** Milliseconds between two looks at the triggers of a version, and those after which no more is waited for: n8n tries for 15 s. */
const LOOK = 250;
const LONGEST = 25_000;

const STILL_TRYING = 'it is still trying';

/** The history of workflows over n8n's public API. `saved` remembers which of it Foreman has saved. */
export function createWorkflowVersions(
	api: ApiClient,
	saved: WorkflowVersionsPort['saved'] = async () => await Promise.resolve(new Set()),
	pause: (milliseconds: number) => Promise<void> = sleep,
): WorkflowVersionsPort {
	return {
		saved,
		async failedTriggers({ id, nodes }, versionId) {
			for (let waited = 0; ; waited += LOOK) {
				const states = await triggerStates(id, versionId);
				if (states === undefined) return { failed: [], started: 0 };
				const { isDone, triggers, error } = states;
				if (!isDone) await pause(LOOK);
				if (!isDone && waited < LONGEST) continue;
				const nameOf = (nodeId: string) => nodes.find((one) => one.id === nodeId)?.name;
				const failed = triggers.flatMap(({ nodeId, error: reason }) =>
					reason === undefined ? [] : [{ nodeName: nameOf(nodeId), reason }],
				);
				const whole = isDone ? error : STILL_TRYING;
				return {
					failed:
						failed.length > 0 || whole === undefined
							? failed
							: [{ nodeName: undefined, reason: whole }],
					started: triggers.length - failed.length,
				};
			}
		},
		async list(workflowId, { skip, limit }) {
			const call = apiCall('GET', ['workflows', workflowId, 'history']);
			// n8n's cursor holds an offset, but in a form of its own: the first pages are read past.
			return (await readPages(api, workflowVersionSummary, call, skip + limit)).slice(skip);
		},
		async get(workflowId, versionId) {
			const call: ApiCall = { method: 'GET', path: versionPath(workflowId, versionId) };
			const found = await readFound(api, workflowVersion, call);
			if (found === undefined)
				throw notFound(
					`Workflow ${workflowId} has no version "${versionId}". Nothing was changed.`,
					'Call list-workflow-versions and pass the id it gives. An unlicensed n8n keeps versions for 24 hours, the draft and the published one apart.',
				);
			return found;
		},
	};
}
