import { apiError } from '../../src/adapters/n8n-api/api-error';
import type { ApiRequest } from '../../src/adapters/n8n-api/client';

const { signal } = new AbortController();

const request = (method: ApiRequest['method'], path: string): ApiRequest => ({
	method,
	path,
	signal,
});

const get = request('GET', '/workflows/1');
const put = request('PUT', '/workflows/1');

describe('a status', () => {
	it.each([
		[400, 'invalid-input', false],
		[401, 'unauthorized', false],
		[403, 'forbidden', false],
		[404, 'not-found', false],
		[409, 'conflict', false],
		[413, 'too-large', false],
		[415, 'invalid-input', false],
		[429, 'unavailable', true],
		[500, 'unavailable', true],
		[503, 'unavailable', true],
	])('%d is %s', (status, code, retryable) => {
		const error = apiError(put, { status, body: { message: 'words of n8n' } });
		expect(error).toMatchObject({ code, retryable });
		expect(error.message).not.toBe('');
		expect(error.hint).not.toBe('');
	});

	it.each([400, 401, 403, 404, 409, 413])('%d says that a write changed nothing', (status) => {
		expect(apiError(put, { status, body: {} }).message).toContain('Nothing was changed.');
		expect(apiError(get, { status, body: {} }).message).not.toContain('changed');
	});

	it('500 does not claim that nothing was changed', () => {
		expect(apiError(put, { status: 500, body: {} }).message).not.toContain('Nothing was changed');
	});
});

describe('what n8n says', () => {
	it.each([400, 404, 409, 500])('is quoted as its words (%d), cut short', (status) => {
		const { message } = apiError(get, { status, body: { message: `words ${'x'.repeat(9000)}` } });
		expect(message).toContain('n8n says: words x');
		expect(message.length).toBeLessThan(1200);
	});

	it.each([[undefined], ['<html>'], [null], [{}], [{ message: '' }], [[]]])(
		'is left out when it is %j',
		(body) => {
			expect(apiError(get, { status: 400, body }).message).toBe('n8n refused the request.');
		},
	);

	it('is not shown where the key was refused', () => {
		const { message } = apiError(get, { status: 401, body: { message: 'key abc' } });
		expect(message).not.toContain('abc');
	});
});

describe('a full n8n', () => {
	it('says that all data tables share one limit, and what still works', () => {
		const body = {
			message:
				'Validation error with data table request: Data table size limit exceeded: 210MB used, limit is 200MB',
		};
		const error = apiError(request('POST', '/data-tables/1/rows'), { status: 400, body });
		expect(error).toMatchObject({ code: 'too-large', retryable: false });
		expect(error.message).toMatch(/210MB used, limit is 200MB.*Nothing was changed/);
		expect(error.hint).toMatch(/read and deleted.*N8N_DATA_TABLES_MAX_SIZE_BYTES/);
	});

	it('asks for fewer rows where the request itself is too large', () => {
		const error = apiError(request('POST', '/data-tables/1/rows'), { status: 413, body: '' });
		expect(error.hint).toBe('Send fewer rows in each call.');
	});
});

describe('a refusal', () => {
	it('for want of a licence names the feature', () => {
		const body = { message: 'Your license does not allow for feat:folders. Upgrade.' };
		const error = apiError(put, { status: 403, body });
		expect(error).toMatchObject({ code: 'not-licensed' });
		expect(error.message).toContain('feat:folders');
	});

	it.each([
		['GET', '/workflows', 'workflow:read or list'],
		['POST', '/workflows', 'workflow:create'],
		['PUT', '/workflows/1', 'workflow:update'],
		['POST', '/workflows/1/publish', 'workflow:activate'],
		['POST', '/workflows/1/unpublish', 'workflow:deactivate'],
		['POST', '/workflows/1/archive', 'workflow:delete'],
		['POST', '/executions/1/stop', 'execution:stop'],
		['GET', '/executions/1', 'execution:read or list'],
		['POST', '/data-tables', 'dataTable:create'],
		['POST', '/data-tables/1/rows/upsert', 'dataTableRow:upsert'],
		['POST', '/data-tables/1/rows', 'dataTableRow:create'],
		['GET', '/data-tables/1/rows', 'dataTableRow:read or list'],
		['DELETE', '/data-tables/1/rows/delete', 'dataTableRow:delete'],
		['PATCH', '/data-tables/1/columns/2', 'dataTableColumn:update'],
	] as const)('of %s %s names the scope that the key lacks', (method, path, scope) => {
		const { hint } = apiError(request(method, path), {
			status: 403,
			body: { message: 'Forbidden' },
		});
		expect(hint).toContain(`(${scope})`);
	});
});
