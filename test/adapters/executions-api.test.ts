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
