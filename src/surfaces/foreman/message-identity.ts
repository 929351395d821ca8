import type { IExecuteFunctions } from 'n8n-workflow';

import { nodeRun } from '../../adapters/in-process/node-run';
import { runStateSchema } from '../../orchestrator/run/run-state';
import type { StoredRun } from '../../orchestrator/run-store';
import { randomId } from '../../policy/random-id';

/** Hex digits. A run's id starts with the id of its first message and has the usual length. */
const LENGTH = 24;
const MORE = 8;

/** Identifies a message when n8n runs the node again: it must neither begin a second run nor be delivered twice. */
export interface MessageIdentity {
	readonly id: string;
	newRunId(): string;
	/** Whether the run began with this message. */
	hasBegun(run: Pick<StoredRun, 'runId'>): boolean;
	/** Whether the run has received this message. */
	wasTold(run: Pick<StoredRun, 'agent' | 'inbox'>): boolean;
}

export function messageIdentity(context: IExecuteFunctions): MessageIdentity {
	const id = (nodeRun(context) ?? `${randomId()}${randomId()}`).slice(0, LENGTH);
	return {
		id,
		newRunId: () => `${id}${randomId().slice(0, MORE)}`,
		hasBegun: ({ runId }) => runId.startsWith(id),
		wasTold: ({ agent, inbox }) =>
			inbox.some((command) => command.id === id) ||
			runStateSchema.parse(agent.state).doneCommandIds.includes(id),
	};
}
