import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createExecutions } from '../../src/adapters/n8n-api/executions-api';
import { thrown } from '../tools/thrown';

/** No request may be made. */
const executions = createExecutions(
	createApiClient(
		async () => {
			throw new Error('asked');
		},
		'http://n8n.example',
		new AbortController().signal,
	),
);

test.each(['x', '', '1a', '-1', '1.5', '9'.repeat(21)])(
	'%j is no id of an execution',
	async (id) => {
		const error = await thrown(async () => await executions.get(id));
		expect(error).toMatchObject({ code: 'invalid-input', retryable: false });
	},
);

test.each(['2147483648', '99999999999999999999'])('%j is of none that there can be', async (id) => {
	const error = await thrown(async () => await executions.get(id));
	expect(error).toMatchObject({ code: 'not-found', retryable: false });
});

describe('a list', () => {
	const stored = (id: number, status: string) => ({
		...{ id, status, workflowId: 'w', mode: 'trigger' },
		startedAt: '2026-01-01T00:00:00.000Z',
	});

	/** As n8n answers: one status at a time, running ones only where they are asked for. */
	const all = ['success', 'error', 'running', 'crashed', 'error', 'waiting'].map((status, id) =>
		stored(id, status),
	);

	async function list(filter: Omit<Parameters<typeof executions.list>[0], 'limit'>) {
		const asked: unknown[] = [];
		const api = createApiClient(
			async ({ query }) => {
				asked.push(query);
				const isWanted = ({ status }: { status: string }) =>
					query?.status === undefined ? status !== 'running' : status === query.status;
				return { status: 200, body: { data: all.filter(isWanted), nextCursor: null } };
			},
			'http://n8n.example',
			new AbortController().signal,
		);
		const found = await createExecutions(api).list({ ...filter, limit: 10 });
		return { ids: found.map(({ id }) => Number(id)), asked };
	}

	test.each([
		[undefined, [5, 4, 3, 2, 1, 0]],
		[[], [5, 4, 3, 2, 1, 0]],
		['error', [4, 1]],
		[
			['error', 'crashed'],
			[4, 3, 1],
		],
		[
			['running', 'success', 'running'],
			[2, 0],
		],
	] as const)('of %j is newest first', async (status, ids) => {
		expect((await list({ status })).ids).toEqual(ids);
	});

	test('is kept to a time in each of its requests', async () => {
		const { asked } = await list({ since: 'a', until: 'b', status: ['error', 'crashed'] });
		expect(asked).toEqual([
			expect.objectContaining({ startedAfter: 'a', startedBefore: 'b', status: 'error' }),
			expect.objectContaining({ startedAfter: 'a', startedBefore: 'b', status: 'crashed' }),
		]);
	});
});
