import { openAudit, settleReads } from '../../src/instance/open-audit';
import type { Store } from '../../src/instance/open-store';
import type { Attempt } from '../../src/kernel/invoke-tool';
import { noPrincipal } from '../../src/policy/identity/principal';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';

let stores = 0;

/** The audit of a caller: `isOutside` where a webhook serves it. */
function auditOf(isOutside: boolean) {
	const { api, asked } = dataTablesInMemory();
	const place = isOutside ? `audited ${(stores += 1)}` : undefined;
	const connection = { fingerprint: String(place), api: () => ({ ...api, place }) };
	const store = { connection } as unknown as Store;
	const scope = {
		...{ agent: 'agent', tenant: async () => await Promise.resolve(noPrincipal) },
		store: async () => await Promise.resolve(store),
		node: { executionId: '', secrets: { redact: (value: unknown) => value }, logger: console },
	} as unknown as Parameters<typeof openAudit>[0];
	const written = () => asked.filter((one) => /^POST .*\/rows$/.test(one)).length;
	return { keep: openAudit(scope), settle: async () => await settleReads(store), written };
}

const attempt = (change: Partial<Attempt>) =>
	({
		...{ tool: 'list-workflows', effect: 'read', arguments: {}, decision: 'allowed', at: 1 },
		...{ status: 'succeeded', duration: 1, stripped: [], approvalId: '', approver: '' },
		...{ isAnswered: false, consent: undefined, code: undefined, cause: undefined },
		...change,
	}) as Attempt;

it('what clients from outside read is written together, a moment later, and before the audit is read', async () => {
	const { keep, settle, written } = auditOf(true);
	for (let count = 0; count < 5; count += 1) await keep(attempt({}));
	expect(written()).toBe(0);
	await settle();
	expect(written()).toBe(1);
});

it.each([
	{ effect: 'write' },
	{ effect: 'destroy' },
	{ status: 'denied' },
	{ status: 'failed' },
	{ status: 'approval-required' },
] as const)(
	'what they change or are refused is written before it is answered: %j',
	async (change) => {
		const { keep, written } = auditOf(true);
		await keep(attempt(change));
		expect(written()).toBe(1);
	},
);

it('in an execution all is written before it is answered', async () => {
	const { keep, written } = auditOf(false);
	await keep(attempt({}));
	expect(written()).toBe(1);
});
