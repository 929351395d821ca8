import { findOperation } from '../../src/administration/resources';
import { invokeOperation } from '../../src/kernel/operation/invoke-operation';
import { dataPage } from '../../src/surfaces/pages/resource/resource-pages';
import { adminProperties } from '../../src/surfaces/panels/admin-properties';
import { resourceRoute } from '../../src/surfaces/control/control-route';
import { openApi } from '../../src/surfaces/http/open-api';
import { operationRoutes } from '../../src/surfaces/http/operation-routes';
import packageJson from '../../package.json';
import { version } from '../../generated/version';

async function instanceNow() {
	const operation = findOperation('instance', 'get')?.operation;
	if (operation === undefined) throw new Error('not listed');
	const tables = ['foreman_audit', 'foreman_audit', 'foreman_clients', 'foreman_of_somebody'];
	const data = tables.map((name) => ({ name }));
	const call = {
		...{ refusal: () => undefined, learn: () => undefined, now: () => 0 },
		...{ redact: (value: unknown) => value, record: async () => await Promise.resolve() },
		ports: async () =>
			await Promise.resolve({
				seesAll: true,
				store: { api: () => ({ read: async () => await Promise.resolve({ data }) }) },
				n8n: async () =>
					await Promise.resolve({
						workflows: {
							nodesOfAll: async () => await Promise.resolve({ items: [], next: undefined }),
						},
						permissions: {
							granted: async () =>
								await Promise.resolve(new Set(['workflow:create', 'workflow:update'])),
						},
					}),
			}),
	};
	return await invokeOperation(operation, {}, call as never);
}

test('the instance says what there is, what is made twice, and what the key can do', async () => {
	const { instance } = (await instanceNow()) as { instance: Record<string, unknown> };
	expect(instance).toMatchObject({ foreman: packageJson.version, n8nCore: '2.41.1' });
	expect(version).toBe(packageJson.version);
	expect(instance.tables).toContainEqual({ name: 'foreman_audit', state: 'made twice' });
	expect(instance.tables).toContainEqual({ name: 'foreman_clients', state: 'there' });
	expect(instance.tables).toContainEqual({ name: 'foreman_tasks', state: 'not made yet' });
	expect(instance.processes).toEqual([]);
	expect(instance.n8n3).toContainEqual(
		expect.objectContaining({
			change: expect.stringContaining('not verified'),
			here: 'yes',
			advice: expect.stringContaining('N8N_UNVERIFIED_PACKAGES_ENABLED'),
		}),
	);
	expect(JSON.stringify(instance.tables)).not.toContain('foreman_of_somebody');
	expect(instance.key).toContainEqual({ can: 'build', lacks: [] });
	expect(instance.key).toContainEqual({
		can: 'publish',
		lacks: ['workflow:activate', 'workflow:deactivate'],
	});
});

test('what is listed stands at every door', async () => {
	expect(
		operationRoutes
			.filter(({ resource }) => resource.name === 'instance')
			.map(({ method, path }) => `${method} ${path}`),
	).toEqual(['GET instance']);
	expect(openApi()).toMatchObject({
		paths: { '/instance': { get: { summary: 'Get the instance' } } },
	});
	expect(resourceRoute(['instance'])).toMatchObject({ view: 'all' });
	expect(resourceRoute(['instance', 'x'])).toBeUndefined();
	const [resource] = adminProperties;
	expect(resource?.options).toContainEqual({
		...{ name: 'Instance', value: 'instance' },
		description: 'Versions, limits and tables of this n8n, and what n8n 3 changes',
	});
	const { instance } = (await instanceNow()) as { instance: Record<string, unknown> };
	const html = dataPage('Instance', instance, { now: 0, back: ['Back', '../ui'] });
	expect(html).toContain('<dt>Foreman</dt><dd>0.1.0</dd>');
	expect(html).toContain('<td>foreman_audit</td><td>made twice</td>');
});
