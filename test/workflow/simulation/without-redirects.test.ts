import { withoutRedirects } from '../../../src/workflow/simulation/hold-back';
import { storedNode } from '../../tools/stored-workflow';

const optionsOf = (typeVersion: number, options: unknown, type = 'n8n-nodes-base.httpRequest') =>
	withoutRedirects(storedNode('Ask', { type, typeVersion, parameters: { url: 'u', options } }))
		.parameters;

test.each([3, 4, 4.2, 4.4])('version %d follows nobody', (version) => {
	const off = { url: 'u', options: { redirect: { redirect: { followRedirects: false } } } };
	expect(optionsOf(version, undefined)).toEqual(off);
	const on = { redirect: { redirect: { followRedirects: true, maxRedirects: 9 } }, timeout: 5 };
	expect(optionsOf(version, on)).toEqual({ url: 'u', options: { ...off.options, timeout: 5 } });
	expect(optionsOf(version, on, 'n8n-nodes-base.httpRequestTool')).toEqual(optionsOf(version, on));
});

test.each([1, 2])('version %d follows nobody', (version) => {
	const on = { followRedirect: true, followAllRedirects: true, timeout: 5 };
	expect(optionsOf(version, on)).toEqual({
		url: 'u',
		options: { followRedirect: false, followAllRedirects: false, timeout: 5 },
	});
});

test.each([1, 2, 4.2])('version %d asks for one page', (version) =>
	expect(
		optionsOf(version, { pagination: { pagination: { nextURL: '={{ $response.body.next }}' } } })
			.options,
	).not.toHaveProperty('pagination'),
);

test('other nodes stay as they are', () => {
	const other = storedNode('Other', { parameters: { options: { redirect: 1 } } });
	expect(withoutRedirects(other)).toBe(other);
});
