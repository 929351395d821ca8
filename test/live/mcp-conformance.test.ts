import { randomUUID } from 'node:crypto';

import { freePort } from '../../sandbox/free-port.mjs';
import { runAuthorization, runSuite } from '../support/conformance-suite.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { eventually } from '../support/live-instance';
import { publishMcpTrigger } from '../support/mcp-trigger';
import { letIn, openOAuthClient } from '../support/oauth-client';
import { fixedIdentity } from '../support/surfaces';
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

test('the scenarios for authorization servers, on the sign-in of the MCP trigger', async () => {
	const password = randomUUID();
	const { url: issuer } = await publishMcpTrigger(world.live, {
		parameters: { clientAuthentication: 'clientKeys', oauth: true },
		credentials: {
			foremanIdentityApi: await fixedIdentity(world.live, `org ${randomUUID()}`, 'main', password),
		},
	});
	const { browser, clientId } = await openOAuthClient(issuer, password);
	const checks = await runAuthorization(issuer, {
		clientId,
		port: await freePort(),
		visit: async (address) => {
			const answer = await letIn(browser, address.slice(issuer.length + 1));
			await fetch(answer.headers.get('location') ?? '');
		},
	});
	expect(checks).toHaveLength(3);
	expect(checks.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
}, 300_000);
