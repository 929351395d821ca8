import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Registry } from '../../src/registry/open-registry';
import type { LiveInstance } from './live-instance';

const trigger = {
	...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: { inputSource: 'passthrough' },
};

const answer = {
	...{ name: 'Answer', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: { mode: 'raw', jsonOutput: '={{ JSON.stringify({ got: $json }) }}', options: {} },
};

/** Publishes a workflow that answers with the item it gets, as `got`, and registers it as a tool that reads only. */
export async function registerEcho(
	live: LiveInstance,
	registry: Registry,
	what: string,
	inputSchema: object,
	more: object = {},
) {
	const name = `${what}_${randomUUID().slice(0, 8)}`;
	const content = workflow('x', [trigger, answer], [['Called', 'Answer']]);
	const stored = await live.store({ ...content, name });
	await live.publish(stored.id);
	const own = await registry.functions.create({ name, workflowId: stored.id });
	return await registry.tools.create({
		...{ name, description: `Takes an order: ${name}`, effect: 'read', functionId: own.id },
		...{ inputSchema, outputSchema: { type: 'object' }, ...more },
	});
}
