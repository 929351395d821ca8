import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import { formulaTexts, readAsSheet } from '../policy/audit/formula-texts';
import { newEntry } from '../policy/audit/audit-store-contract';
import { ownerClient } from '../support/api-client';
import { fixedIdentity, storeCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const tenant = { organisation: `formulas ${randomUUID()}`, agency: 'main' };

/** What a person gets from Foreman Admin → Audit → Export CSV. */
async function exported(agentId: string): Promise<string> {
	const path = randomUUID();
	const hook = webhookNode({ path });
	const node = {
		...{ name: 'Registry', type: 'n8n-nodes-foreman.foremanAdmin', typeVersion: 1 },
		parameters: { resource: 'audit', operation: 'exportCsv', filters: { agentId } },
		credentials: {
			...(await storeCredentials(world.live)),
			foremanIdentityApi: await fixedIdentity(world.live, tenant.organisation, tenant.agency),
		},
	};
	const parameters = {
		...hook.parameters,
		...{ responseData: 'firstEntryBinary', responseBinaryPropertyName: 'data' },
	};
	const { id } = await world.live.store(
		workflow('Exports', [{ ...hook, parameters }, node], [[hook.name, node.name]]),
	);
	await world.live.publish(id);
	await world.live.webhook(path);
	const answer = await fetch(`${world.live.access.baseUrl}/webhook/${path}`, { method: 'POST' });
	expect(answer.headers.get('content-type')).toContain('text/csv');
	return await answer.text();
}

test('nothing that a model or a stranger wrote is a formula in the exported audit', async () => {
	const agentId = randomUUID();
	const table = createAuditTable(ownerClient(world.live), { now: () => 1 });
	const at = Date.now() - 600_000;
	await table.add(
		formulaTexts.map((text, index) =>
			newEntry({
				...{ ...tenant, agentId, at: at + index },
				...{ user: text, tool: text, arguments: text, stripped: text },
			}),
		),
	);
	const csv = await exported(agentId);
	const { cells, formulas } = readAsSheet(csv);
	expect(cells).toBeGreaterThan(formulaTexts.length * 10);
	expect(formulas).toEqual([]);
	// What was kept can still be read.
	for (const text of formulaTexts) {
		const words = /[A-Za-z]{4,}/.exec(text)?.[0];
		if (words !== undefined) expect(csv).toContain(words);
	}
});
