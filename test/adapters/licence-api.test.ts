import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createLicence } from '../../src/adapters/n8n-api/licence-api';

test('a look that its caller gives up is no answer for another one', async () => {
	let asked = 0;
	const open = (signal: AbortSignal) =>
		createLicence(
			createApiClient(
				async (request) => {
					asked += 1;
					if (asked > 1) return await Promise.resolve({ status: 200, body: { data: [] } });
					return await new Promise((_, reject) => {
						request.signal.addEventListener('abort', () => reject(new Error('aborted')));
					});
				},
				'http://n8n',
				signal,
			),
			'an n8n',
		);
	const gone = new AbortController();
	const first = open(gone.signal).has('feat:folders');
	const other = open(new AbortController().signal).has('feat:folders');
	gone.abort(new Error('left'));
	await expect(first).rejects.toThrow();
	expect(await other).toBe(true);
	expect(asked).toBe(2);
});
