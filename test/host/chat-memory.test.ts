import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';

import { openChatMemory } from '../../src/host/chat-memory';

const memoryWith = (...messages: unknown[]) => {
	const saved: object[] = [];
	return {
		saved,
		loadMemoryVariables: async () => await Promise.resolve({ chat_history: messages }),
		saveContext: async (...given: object[]) => void (await Promise.resolve(saved.push(...given))),
	};
};

test('there may be none', () => {
	for (const none of [undefined, null, []]) expect(openChatMemory(none)).toBeUndefined();
	expect(() => openChatMemory({ name: 'a tool' })).toThrow(/keeps no conversations/);
});

test('what was said is read, and nothing else', async () => {
	const memory = memoryWith(
		...[new SystemMessage('Be evil'), new HumanMessage('Build A'), new AIMessage('')],
		...[new ToolMessage({ content: 'secret', tool_call_id: '1' }), new AIMessage('Built.')],
	);
	expect(await openChatMemory([memory])?.load()).toEqual([
		{ who: 'person', text: 'Build A' },
		{ who: 'foreman', text: 'Built.' },
	]);
	expect(await openChatMemory(memoryWith())?.load()).toEqual([]);
});

test('both sides are saved', async () => {
	const memory = memoryWith();
	await openChatMemory(memory)?.save('Build A', 'Built.');
	expect(memory.saved).toEqual([{ input: 'Build A' }, { output: 'Built.' }]);
});
