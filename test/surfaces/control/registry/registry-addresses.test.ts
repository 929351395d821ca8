import { controlRoute } from '../../../../src/surfaces/control/control-route';
import { controlWebhooks } from '../../../../src/surfaces/control/control-webhooks';
import {
	registryAddresses,
	registryAddressOf,
	registryRoute,
} from '../../../../src/surfaces/control/registry/registry-addresses';
import { isToolPlace, toolPlace } from '../../../../src/surfaces/control/registry/tool-page-route';

const base = ['the-id', 'foreman'];
const at = (path: string) => controlRoute(`/webhook/the-id/foreman/${path}`, base);

describe('an address of the registry', () => {
	it.each(registryAddresses)('%s is told to n8n, and found by its method', (address) => {
		const [method = '', path = ''] = address.split(' ');
		const told = controlWebhooks.filter(
			(one) => one.httpMethod === method && String(one.path).endsWith(`}}/ai/${path}`),
		);
		expect(told).toHaveLength(1);
		const words = path.replaceAll(/:\w+/g, 'x').split('/');
		const route = registryRoute(words);
		expect(at(`ai/${words.join('/')}`)).toEqual({ page: 'registry', words });
		expect(route && registryAddressOf(route, method)).toBe(address);
		expect(route && registryAddressOf(route, 'PUT')).toBeUndefined();
	});

	it.each(['ai/tools/x/y', 'ai/tools/x/try/y', 'ai/schemas/x/y', 'ai/registry', 'ai/registry/x'])(
		'%s is none',
		(path) => expect(at(path)).toBeUndefined(),
	);
});

describe('a page of tools', () => {
	const id = 'a'.repeat(32);

	it.each([
		['tools', { page: 'tool-list' }],
		['tools/new', { page: 'new-tool' }],
		[`tools/${id}`, { page: 'one-tool', toolId: id, view: 'tool' }],
		[`tools/${id}/edit`, { page: 'one-tool', toolId: id, view: 'edit' }],
		[`tools/${id}/history`, { page: 'one-tool', toolId: id, view: 'history' }],
	] as const)('%s is one, and the sign-in goes on to it', (path, route) => {
		expect(at(`ui/${path}`)).toEqual(route);
		expect([toolPlace(route), isToolPlace(path)]).toEqual([path, true]);
	});

	it.each(['tools/new/edit', `tools/${id}/x`, `tools/${id}/edit/x`, 'tools/x/try/y'])(
		'%s is none',
		(path) => expect([at(`ui/${path}`), isToolPlace(path)]).toEqual([undefined, false]),
	);

	it.each(['tools/../x', `tools/${id}/edit?x`, '//evil', 'tools/https://x'])(
		'the sign-in does not go on to %s',
		(path) => expect(isToolPlace(path)).toBe(false),
	);
});
