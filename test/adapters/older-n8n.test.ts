import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createDataTables } from '../../src/adapters/n8n-api/data-tables-api';
import { versionPath } from '../../src/adapters/n8n-api/older-n8n';

test.each([
	['2.37.11', '/workflows/w1/v1'],
	['2.38.8', '/workflows/w1/v1'],
	['2.39.0', '/workflows/w1/versions/v1'],
	['2.41.1', '/workflows/w1/versions/v1'],
	['3.0.0-rc.1', '/workflows/w1/versions/v1'],
])('n8n %s has a version at %s', (running, path) => {
	expect(versionPath('w1', 'v1', running)).toBe(path);
});

test('a table whose size n8n does not tell is read', async () => {
	const table = { id: 't1', name: 'T', columns: [], updatedAt: '2026-01-01T00:00:00.000Z' };
	const send = async () => await Promise.resolve({ status: 200, body: table });
	const api = createApiClient(send, 'http://n8n.test', new AbortController().signal);
	expect(await createDataTables(api).create({ name: 'T', columns: [] })).toEqual(table);
});
