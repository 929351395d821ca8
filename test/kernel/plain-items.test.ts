import { plainItems } from '../../src/kernel/values/plain-items';

it('tells an error without where it was thrown', () => {
	const thrown = new TypeError('x is not a function');
	const item = {
		json: { error: { message: thrown.message, name: 'TypeError', stack: thrown.stack } },
	};
	expect(JSON.parse(JSON.stringify(plainItems([item])))).toEqual([
		{ json: { error: { message: 'x is not a function', name: 'TypeError' } } },
	]);
});

it('keeps a field of that name that holds something else, and a trace in another field', () => {
	const items = [
		{ stack: 'node, postgres' },
		{ stack: 5 },
		{ log: 'Error: a\n    at b (c.js:1:2)', stack: 'look at it\nat once' },
	];
	expect(plainItems(items.slice(0, 2))).toEqual(items.slice(0, 2));
	expect(plainItems([{ log: items[2]?.log }])).toEqual([{ log: items[2]?.log }]);
});

it('tells what was said in a conversation as text', () => {
	const message = (kind: string, kwargs: object) => ({
		...{ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', kind] },
		kwargs: { additional_kwargs: {}, response_metadata: {}, ...kwargs },
	});
	expect(
		plainItems({
			chatHistory: [
				message('HumanMessage', { content: 'How many orders?' }),
				message('AIMessage', { content: '', tool_calls: [{ name: 'count', args: {} }] }),
				message('ToolMessage', { content: [{ type: 'text', text: '7' }] }),
				message('AIMessageChunk', { content: 'Seven.' }),
			],
		}),
	).toEqual({
		chatHistory: ['human: How many orders?', 'ai:  [calls count]', 'tool: 7', 'ai: Seven.'],
	});
});

it('leaves alone what only looks like it', () => {
	for (const item of [
		{ lc: 1, id: ['a'] },
		{ lc: 1, id: ['HumanMessage'] },
		{ id: ['HumanMessage'], kwargs: { content: 'x' } },
	])
		expect(plainItems(item)).toEqual(item);
});

// With the square of its length this would not end.
it('reads to its end what strangers have made long or deep', () => {
	const stack = '\n'.repeat(1_000_000);
	expect(plainItems({ stack })).toEqual({ stack });
	let name: unknown = 'x';
	for (let level = 0; level < 20_000; level += 1) name = [name];
	const kwargs = { content: 'hi', tool_calls: [{ name }] };
	expect(plainItems({ lc: 1, id: ['AIMessage'], kwargs })).toBe('ai: hi');
});
