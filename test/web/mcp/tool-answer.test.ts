import { toolAnswer } from '../../../src/web/mcp/server-tool';

test('pictures, sounds and files are told of, and not shown', () => {
	const data = Buffer.alloc(300).toString('base64');
	const content = [
		{ type: 'text', text: 'Look' },
		{ type: 'image', mimeType: 'image/png', data },
		{ type: 'audio', mimeType: 'audio/wav', data },
		{ type: 'resource_link', uri: 'file:///a', name: 'a' },
		{ type: 'resource', resource: { uri: 'file:///b', text: 'Hello' } },
		{ type: 'resource', resource: { uri: 'file:///c', mimeType: 'application/pdf', blob: data } },
		{ type: 'hologram' },
		'no part',
	];
	const { output } = toolAnswer({ content });
	expect(output).toEqual({
		content: [
			'Look',
			{ type: 'image', mimeType: 'image/png', bytes: 300, shown: false },
			{ type: 'audio', mimeType: 'audio/wav', bytes: 300, shown: false },
			{ type: 'resource_link', uri: 'file:///a', name: 'a' },
			{ type: 'resource', uri: 'file:///b', text: 'Hello' },
			{ type: 'resource', uri: 'file:///c', mimeType: 'application/pdf', bytes: 300, shown: false },
		],
	});
	expect(JSON.stringify(output)).not.toContain(data);
});

test('what is said once more as text is told once', () => {
	const structuredContent = { a: [1, 2] };
	const content = [{ type: 'text', text: '{ "a": [1, 2] }' }];
	expect(toolAnswer({ content, structuredContent }).output).toEqual({ structured: { a: [1, 2] } });
});

test('an error keeps its words', () => {
	const content = [
		{ type: 'text', text: 'no' },
		{ type: 'text', text: 'way' },
	];
	expect(toolAnswer({ content, isError: true })).toMatchObject({ isError: true, said: 'no\nway' });
});

test.each([undefined, null, 'x', 7, {}])('content that is %p is none', (content) => {
	expect(toolAnswer({ content }).output).toEqual({ content: [] });
});
