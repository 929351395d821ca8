import type { NodeTypesPort } from '../../src/kernel/ports/instance/node-types';
import { chooseTrigger } from '../../src/tools/execution/trying/choose-trigger';
import { portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';
import { thrown } from './thrown';

const nodeTypes: NodeTypesPort = {
	...portsWith({ nodeTypes: Object.create(null) }).nodeTypes,
	isTrigger: async (type) => type.endsWith('Trigger') || type.endsWith('webhook'),
};

const hook = storedNode('Hook', { type: 'n8n-nodes-base.webhook' });
const chat = storedNode('Chat', { type: '@n8n/n8n-nodes-langchain.chatTrigger' });
const set = storedNode('Set');
const leads = { main: [[{ node: 'Set', type: 'main', index: 0 }]] };

describe('the trigger to start from', () => {
	it('is the first that leads anywhere', async () => {
		const workflow = storedWorkflow({ nodes: [set, hook, chat], connections: { Chat: leads } });
		expect(await chooseTrigger(workflow, undefined, nodeTypes)).toBe(chat);
	});

	it('is the first of all when none leads anywhere, whatever it is called', async () => {
		const odd = storedNode('toString', { type: 'n8n-nodes-base.webhook' });
		const workflow = storedWorkflow({ nodes: [set, hook, odd], connections: {} });
		expect(await chooseTrigger(workflow, undefined, nodeTypes)).toBe(hook);
	});

	it('is the named one', async () => {
		const workflow = storedWorkflow({ nodes: [hook, chat], connections: { Hook: leads } });
		expect(await chooseTrigger(workflow, 'Chat', nodeTypes)).toBe(chat);
	});

	it('is never a disabled one', async () => {
		const off = { ...hook, disabled: true };
		const workflow = storedWorkflow({ nodes: [off, chat], connections: { Hook: leads } });
		expect(await chooseTrigger(workflow, undefined, nodeTypes)).toBe(chat);
		expect((await thrown(() => chooseTrigger(workflow, 'Hook', nodeTypes))).code).toBe('not-found');
	});

	it('is asked for again with the nearest name and all of them', async () => {
		const workflow = storedWorkflow({ nodes: [hook, chat, set] });
		const error = await thrown(() => chooseTrigger(workflow, 'Hok', nodeTypes));
		expect(error.message).toBe(
			'"Hok" is not an enabled trigger of workflow "Stored". Did you mean "Hook"?',
		);
		expect(error.hint).toBe('Its triggers: Hook, Chat. Nothing was run.');
	});

	it('is missing from a workflow without triggers, with or without a name', async () => {
		const workflow = storedWorkflow({ nodes: [set] });
		for (const name of [undefined, 'Set']) {
			const error = await thrown(() => chooseTrigger(workflow, name, nodeTypes));
			expect(error.code).toBe('invalid-input');
			expect(error.hint).toContain('build-workflow');
		}
	});
});
