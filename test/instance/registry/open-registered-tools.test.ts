import type { Store } from '../../../src/instance/open-store';
import { openRegisteredTools } from '../../../src/instance/registry/open-registry-at';
import { createRegistryTable } from '../../../src/adapters/own-tables/registry-table';
import type { Tenant } from '../../../src/policy/identity/principal';
import { noPrincipal } from '../../../src/policy/identity/principal';
import { randomId } from '../../../src/policy/random-id';
import { tenantsSeen } from '../../../src/policy/sessions/operator-session';
import { dataTablesInMemory } from '../../adapters/data-tables-in-memory';
import { acme, clientTool, registryWorld, SECRET } from '../../registry/registry-world';

const south: Tenant = { organisation: 'acme', agency: 'south' };

let worlds = 0;

/** A store with tools of two agencies, and of nobody in particular. */
async function world() {
	const { api } = dataTablesInMemory();
	const { open } = registryWorld(createRegistryTable(api, randomId));
	const [north, other, nobodys] = [open(), open({}, south), open({}, noPrincipal)];
	await north.tools.create(clientTool('price', { description: 'of the north' }));
	await other.tools.create(clientTool('secret-of-the-south'));
	await nobodys.tools.create(clientTool('Pr1ce', { description: 'of nobody' }));
	await nobodys.tools.create(clientTool('stock'));
	const store = {
		connection: { api: () => api, fingerprint: `store ${(worlds += 1)}` },
		...{ secret: SECRET, askUrl: '' },
	} as unknown as Store;
	const warn = jest.fn();
	const namesFor = async (tenants: readonly Tenant[]) => {
		const tools = openRegisteredTools({
			tenants: async () => await Promise.resolve(tenants),
			store: async () => await Promise.resolve(store),
			logger: { warn },
		});
		return ((await tools?.()) ?? [])
			.map(({ name, isWithdrawn }) => (isWithdrawn === true ? `${name}, withdrawn` : name))
			.sort();
	};
	return { namesFor, north, warn };
}

it('gives the tools of those tenants alone; what is nobody’s is everybody’s with a password', async () => {
	const { namesFor, warn } = await world();
	expect(await namesFor(tenantsSeen(acme, false))).toEqual(['price']);
	expect(await namesFor(tenantsSeen(acme, true))).toEqual(['price', 'stock']);
	expect(await namesFor(tenantsSeen(south, true))).toEqual([
		...['Pr1ce', 'secret-of-the-south', 'stock'],
	]);
	expect(await namesFor([noPrincipal])).toEqual(['Pr1ce', 'stock']);
	expect(warn).not.toHaveBeenCalled();
});

it('tells the log once in ten minutes that a store cannot be opened, and never stays silent', async () => {
	let time = 1_000_000;
	jest.spyOn(Date, 'now').mockImplementation(() => time);
	const warn = jest.fn();
	const look = openRegisteredTools({
		tenants: async () => await Promise.resolve([acme]),
		store: async () => await Promise.reject(new Error('no key')),
		logger: { warn },
	});
	for (const minute of [0, 1, 9, 11, 12, 25]) {
		time = 1_000_000 + minute * 60_000;
		expect(await look?.()).toEqual([]);
	}
	expect(warn.mock.calls.map(([line]) => line)).toEqual(
		Array.from({ length: 3 }, () => expect.stringContaining('no key')),
	);
});

it('of names that look alike has the own tool, also while that is switched off', async () => {
	const { namesFor, north } = await world();
	const [own] = (await north.tools.list()).tools;
	await north.tools.update(own?.id ?? '', { enabled: false });
	expect(await namesFor([acme, noPrincipal])).toEqual(['price, withdrawn', 'stock']);
});
