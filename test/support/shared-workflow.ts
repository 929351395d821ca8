import { workflow } from '../../sandbox/workflows.mjs';
import { shareTagOf } from '../../src/registry/proposal/workflows-to-choose';
import type { LiveInstance } from './live-instance';
import type { Person } from './admin-trigger';

/** What a workflow takes that says back a text. */
const trigger = {
	...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: {
		inputSource: 'workflowInputs',
		workflowInputs: { values: [{ name: 'id', type: 'string' }] },
	},
};

const answer = (words: string) => ({
	...{ name: 'Answer', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: {
		...{ mode: 'raw', options: {} },
		jsonOutput: `={{ JSON.stringify({ said: '${words} ' + $json.id }) }}`,
	},
});

/** A workflow that takes an id, and answers with these words and the id. */
export const sayingWorkflow = (name: string, words: string) =>
	workflow(name, [trigger, answer(words)], [['Called', 'Answer']]);

/** Gives a workflow the tag by which a workspace may make tools of it. */
export async function shareWorkflow(
	live: LiveInstance,
	workflowId: string,
	{ org, agency }: Person,
): Promise<void> {
	const name = shareTagOf({ organisation: org, agency });
	const { data: tags } = await live.api('GET', '/tags?limit=250');
	const found = tags.find((one: { name: string }) => one.name === name);
	const { id } = found ?? (await live.api('POST', '/tags', { name }));
	await live.api('PUT', `/workflows/${workflowId}/tags`, [{ id }]);
}

/** Stores, publishes and shares a workflow that says back. */
export async function sharedSaying(
	live: LiveInstance,
	person: Person,
	name: string,
	words: string,
): Promise<string> {
	const { id } = await live.store(sayingWorkflow(name, words));
	await live.publish(id);
	await shareWorkflow(live, id, person);
	return id;
}
