import { plainList } from '../../../src/surfaces/mcp/answer-list';

const accept = 'application/json, text/event-stream';
const meta = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
	'io.modelcontextprotocol/clientCapabilities': {},
};
const modernHeaders = {
	...{ accept, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
};
const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const modern = { ...message, params: { _meta: meta } };

test('reads what is right in every way', () => {
	expect(plainList(modern, modernHeaders)).toMatchObject({
		id: 1,
		cursor: undefined,
		isModern: true,
	});
	expect(plainList(message, { accept })).toMatchObject({
		id: 1,
		cursor: undefined,
		isModern: false,
		nests: false,
	});
	const paged = { ...message, params: { cursor: 'after-250' } };
	expect(plainList(paged, { accept, 'mcp-protocol-version': '2025-11-25' })).toMatchObject({
		cursor: 'after-250',
	});
});

test.each([
	['another method', { ...modern, method: 'tools/call' }, modernHeaders],
	['no id', { ...modern, id: undefined }, modernHeaders],
	['a field that nobody knows', { ...modern, more: 1 }, modernHeaders],
	['no header for the method', modern, { ...modernHeaders, 'mcp-method': undefined }],
	['another revision in the header', modern, { ...modernHeaders, 'mcp-protocol-version': '1' }],
	['an older header with a newer body', modern, { accept, 'mcp-protocol-version': '2025-11-25' }],
	['no capabilities', { ...message, params: { _meta: {} } }, modernHeaders],
	['a client that takes no streams', modern, { ...modernHeaders, accept: 'application/json' }],
	['a batch', [modern], modernHeaders],
	['nothing', undefined, modernHeaders],
])('leaves to the SDK: %s', (_what, body, headers) => {
	expect(plainList(body, headers)).toBeUndefined();
});
