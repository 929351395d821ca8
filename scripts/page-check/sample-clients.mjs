/** Pages of clients that have a key: of usual data, empty, and of data that somebody means harm with. */
const now = Date.UTC(2026, 10, 21, 16, 5);
const day = 86_400_000;
const unbroken = 'x'.repeat(500);
const nasty = `<script>document.title='broken'</script>invoice\u202Efdp.exe\u200B ${unbroken}`;

const may =
	'Changes drafts, and asks before anything goes live, with the workflows that it has made, and those of the tag shop.';

const listed = (index, more = {}) => ({
	...{ name: `Claude of colleague ${index}`, may, url: `clients/${index}` },
	...{ lastUsed: index % 3 === 0 ? 0 : now - index * 3_600_000, expiresAt: now + index * day },
	state: ['valid', 'valid', 'valid', 'expired', 'revoked'][index % 5],
	...more,
});

const list = { clients: Array.from({ length: 12 }, (_, index) => listed(index)), result: '', now };

const fields = {
	...{ name: 'Claude of Ann', power: 'draft', reach: 'tags', named: 'shop', until: '' },
	...{ tools: 'get-workflow', domains: '' },
};

const one = {
	...{ name: 'Claude of Ann', agentId: 'claude-of-ann', actsFor: 'ann', may, state: 'valid' },
	...{ madeAt: now - day, expiresAt: now + 60 * day, lastUsed: now - 60_000, revokedAt: 0, now },
	...{ auditUrl: '../audit?agent=claude', permissionsUrl: '../agents/claude' },
	...{ action: 'a', hidden: { csrf: 'x' }, form: { fields, problems: [] }, result: 'Saved.' },
	...{ hasOwnPower: false, hasOwnReach: false },
};

const create = { action: 'new', hidden: { csrf: 'x' }, form: { fields: {}, problems: [] } };

const key = `fmk_${'a'.repeat(32)}_${'b'.repeat(43)}`;

const problems = [{ field: '', message: `There is no tag "${nasty}".` }];

export function sampleClients(pages) {
	const settings = pages.clientSettings('https://n8n.example.com/webhook/mcp', key);
	const made = {
		...{ name: 'Claude of Ann', key, may, expiresAt: now + 90 * day, now, settings },
		...{ url: 'a', hasAddress: false },
	};
	return {
		'client-list': pages.clientListPage(list),
		'client-list-empty': pages.clientListPage({ ...list, clients: [], result: 'Revoked.' }),
		'client-list-nasty': pages.clientListPage({
			...list,
			clients: [0, 3, 4].map((index) => listed(index, { name: nasty, may: nasty })),
		}),
		'client-one': pages.clientPage(one),
		'client-one-own': pages.clientPage({
			...{ ...one, hasOwnPower: true, hasOwnReach: true, state: 'expired', result: '' },
			form: { fields: { ...fields, power: 'own', reach: 'own' }, problems },
		}),
		'client-one-nasty': pages.clientPage({
			...{ ...one, name: nasty, agentId: nasty, actsFor: nasty, may: nasty },
			form: { fields: { ...fields, name: nasty, named: nasty, tools: nasty }, problems },
		}),
		'client-one-revoked': pages.clientPage({ ...one, state: 'revoked', revokedAt: now }),
		'client-new': pages.newClientPage(create),
		'client-new-nasty': pages.newClientPage({
			...create,
			form: { fields: { name: nasty, named: nasty, address: nasty }, problems },
		}),
		'client-made': pages.madeClientPage(made),
		'client-made-nasty': pages.madeClientPage({
			...{ ...made, name: nasty, may: nasty, hasAddress: true },
			settings: pages.clientSettings(nasty, key),
		}),
	};
}
