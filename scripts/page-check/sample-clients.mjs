import { nasty, now } from './nasty.mjs';

const day = 86_400_000;
/** As long as a name in the limits of a client may be. */
const longest = nasty.slice(0, 200);

const iso = (at) => new Date(at).toISOString();

const reach = (tags) => ({ ids: [], tags, folders: [], projects: [] });

const client = {
	...{ id: 'a', name: 'Claude of Ann', state: 'valid', agentId: 'claude-of-ann', actsFor: 'ann' },
	limits: { tools: [], domains: [], strongest: 'write', workflows: reach(['shop']) },
	...{ profile: 'build', madeAt: iso(now - day), expiresAt: iso(now + 60 * day) },
	...{ lastUsedAt: iso(now - 60_000), revokedAt: null, redirect: null },
};

const one = (index) => ({
	...{ ...client, id: String(index), name: `Claude of colleague ${index}` },
	lastUsedAt: index % 3 === 0 ? null : iso(now - index * 3_600_000),
	...{ expiresAt: iso(now + index * day) },
	state: ['valid', 'valid', 'valid', 'expired', 'revoked'][index % 5],
});

const nastyClient = {
	...{ ...client, name: nasty, agentId: nasty, actsFor: nasty },
	limits: { tools: [longest], domains: [], strongest: 'write', workflows: reach([longest]) },
};

const key = `fmk_${'a'.repeat(32)}_${'b'.repeat(43)}`;

const problems = [{ field: '', message: `There is no tag "${nasty}".` }];

const called = { plural: 'clients', title: 'Clients', one: 'Client' };

const revoke = {
	...{ name: 'revoke', ask: 'Revoke this key…', say: 'For good.', destroys: true },
	...{ button: 'Revoke the key', done: 'revoked' },
};

/** Pages of clients that have a key: of usual data, and of data that a user means harm with. What every resource has is in sample-tools. */
export function sampleClients({ clientPage, ...pages }) {
	const { groups, create, made } = clientPage;
	const view = clientPage.view();
	const target = { hidden: { csrf: 'x' }, now, called };
	const empty = { fields: {}, problems: [] };
	const list = (clients) =>
		pages.recordsPage({
			...{ called, groups, result: '', now, warnings: [], find: '', from: 0 },
			records: clients.map((each) => ({
				name: each.name,
				view: view(each),
				url: `clients/${each.id}`,
			})),
		});
	const record = (given, more = {}) =>
		pages.recordPage({
			...{
				...target,
				action: 'a',
				name: given.name,
				view: view(given),
				...{ actions: [revoke], others: [], result: 'Saved.' },
			},
			form: { fields: view(given).fields, problems: [] },
			...more,
		});
	const once = (given, address) =>
		pages.shownOncePage(made({ client: given, key }, { address }), { url: 'a', now });
	const many = Array.from({ length: 12 }, (_, index) => one(index));
	return {
		'client-list': list(many),
		'client-list-nasty': list([0, 3, 4].map((index) => ({ ...one(index), ...nastyClient }))),
		'client-one': record(client),
		'client-one-nasty': record(nastyClient, {
			form: { fields: { ...view(nastyClient).fields, named: nasty, tools: nasty }, problems },
		}),
		'client-new': pages.newPage({ ...target, action: 'new', create, form: empty, find: '' }),
		'client-made': once(client, ''),
		'client-made-nasty': once(nastyClient, nasty),
	};
}
