import { apiPath } from '../../src/adapters/n8n-api/client';
import { ToolError } from '../../src/kernel/tool-error';
import { hostileIds } from '../support/hostile-ids';

test.each(hostileIds)('%j stays one part of an address, or makes none', (id) => {
	let path = '';
	try {
		path = apiPath('workflows', id, 'archive');
	} catch (error) {
		expect(ToolError.is(error)).toBe(true);
		return;
	}
	const { pathname, search, hash } = new URL(`http://n8n.example/api/v1${path}`);
	expect({ search, hash }).toEqual({ search: '', hash: '' });
	expect(pathname).toMatch(/^\/api\/v1\/workflows\/[^/]+\/archive$/);
	expect(decodeURIComponent(pathname.split('/')[4] ?? '')).toBe(id);
});
