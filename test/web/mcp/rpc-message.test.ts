import { readMessages } from '../../../src/web/mcp/rpc-exchange';

test('a list of messages without an end is not read', () => {
	const list = (count: number) => JSON.stringify(Array(count).fill({ jsonrpc: '2.0', id: 1 }));
	expect(readMessages(list(1_000))).toHaveLength(1_000);
	expect(() => readMessages(list(1_001))).toThrow('too many messages at once');
});
