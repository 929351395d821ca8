import { runSuite } from '../support/conformance-suite.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { eventually } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

const path = 'conformance';

let url = '';

beforeAll(async () => {
	const { live } = world;
	const type = 'n8n-nodes-conformance.conformanceServer';
	const node = { name: 'Conformance', type, typeVersion: 1, parameters: { path }, webhookId: path };
	const { id } = await live.store(workflow('Conformance', [node], []));
	await live.publish(id);
	url = `${live.access.baseUrl.replace('127.0.0.1', 'localhost')}/webhook/${path}`;
	await eventually('the conformance server', async () => (await fetch(url)).status === 405, 60_000);
});

describe('the official conformance suite, on the server of the MCP trigger', () => {
	test('revision 2026-07-28: every scenario that is scored', async () => {
		const judged = await runSuite(url, '2026-07-28');
		expect(judged).toEqual({ passed: 37, of: 37, failed: [], unexpected: [] });
	});

	test('revision 2025-11-25: all but those in which the server would ask the client in the middle of a call', async () => {
		const judged = await runSuite(url, '2025-11-25');
		expect(judged).toMatchObject({ of: 30, unexpected: [] });
		expect(judged.passed).toBeGreaterThanOrEqual(26);
	});
});
