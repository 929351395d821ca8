import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/n8n-api/approval-table';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { promiseOfApprovalStore } from '../policy/approvals/approval-store-contract';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const open = () => {
	const { baseUrl, apiKey } = world.live.access;
	const client = createApiClient(
		async ({ method, path, query, body, signal }) => {
			const search = Object.entries(query ?? {})
				.filter(([, value]) => value !== undefined)
				.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
				.join('&');
			const answer = await fetch(`${baseUrl}/api/v1${path}?${search}`, {
				method,
				headers: { 'x-n8n-api-key': apiKey, 'content-type': 'application/json' },
				body: body === undefined ? null : JSON.stringify(body),
				signal,
			});
			return { status: answer.status, body: await answer.json() };
		},
		baseUrl,
		AbortSignal.timeout(60_000),
	);
	return createApprovalTable(client, randomUUID);
};

describe('the approval store on n8n data tables', () => {
	promiseOfApprovalStore(open);

	it('is closed to the data-table tools', async () => {
		await open().add({
			approval: {
				id: '0'.repeat(32),
				...{ tenant: '', agentId: '', user: '', run: '', tool: 'x', arguments: '{}' },
				...{ question: '', createdAt: 0, expiresAt: 0, state: 'pending' },
				...{ decidedBy: '', decidedAt: 0 },
			},
			seal: '',
		});
		const { message } = await world.canvas.refuse('query-data-table-rows', {
			dataTableId: 'foreman_approvals',
		});
		expect(message).toMatch(/no data table/i);
	});
});
