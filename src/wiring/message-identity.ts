import type { IExecuteFunctions } from 'n8n-workflow';

import { nodeRun } from '../adapters/in-process/node-run';
import { runStateSchema } from '../orchestrator/run/run-state';
import type { StoredRun } from '../orchestrator/run-store';
import { randomId } from '../policy/random-id';

/** Hex digits: a run's id is as long as any other, and begins with those of the message that it began with. */
const LENGTH = 24;
const MORE = 8;

/** What a message is known by when n8n runs the node again, which must neither begin a second run nor say it twice. */
export interface MessageIdentity {
	readonly id: string;
	newRunId(): string;
	/** Whether that run began with the message. */
	hasBegun(run: Pick<StoredRun, 'runId'>): boolean;
	/** Whether that run was told the message. */
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
