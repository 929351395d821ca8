import {
	controlRoute,
	isResourcePlace,
	placeBelowUi,
	controlWebhooks,
} from '../../../src/surfaces/control/control-route';
import { operationRoutes, routesAt } from '../../../src/surfaces/http/operation-routes';

const base = ['the-id', 'foreman'];
const at = (path: string) => controlRoute(`/webhook/the-id/foreman/${path}`, base);

describe('an address of an operation', () => {
	it.each(operationRoutes.map(({ method, path }) => [method, path]))(
		'%s %s is told to n8n, and found by its method',
		(method, path) => {
			const told = controlWebhooks.filter(
				(one) => one.httpMethod === method && String(one.path).endsWith(`}}/ai/${path}`),
			);
			expect(told).toHaveLength(1);
			const words = path.replaceAll(/:\w+/g, 'x').split('/');
			expect(at(`ai/${words.join('/')}`)).toEqual({ page: 'operations', words });
			expect(routesAt(words).filter((one) => one.method === method)).toHaveLength(1);
		},
	);

	it.each(['ai/tools/x/y', 'ai/tools/x/try/y', 'ai/schemas/x/y', 'ai/registry', 'ai/registry/x'])(
		'%s is none',
		(path) => expect(at(path)).toBeUndefined(),
	);
});

describe('a page of a resource', () => {
	const id = 'a'.repeat(32);

	it.each([
		['tools', { view: 'all' }],
		['tools/new', { view: 'new' }],
		[`tools/${id}`, { view: 'one', id }],
		[`tools/${id}/history`, { view: 'about', id, about: 'history' }],
		[`clients/${id}`, { view: 'one', id }],
	] as const)('%s is one, and the sign-in goes on to it', (path, expected) => {
		const route = at(`ui/${path}`);
		expect(route).toMatchObject({ page: 'resource', ...expected });
		if (route?.page !== 'resource') throw new Error('no page of a resource');
		expect([placeBelowUi(route), isResourcePlace(path)]).toEqual([path, true]);
	});

	it.each(['tools/new/history', `tools/${id}/x`, `tools/${id}/history/x`, 'functions', 'schemas'])(
		'%s is none',
		(path) => expect([at(`ui/${path}`), isResourcePlace(path)]).toEqual([undefined, false]),
	);

	it.each(['tools/../x', `tools/${id}/history?x`, '//evil', 'tools/https://x', `tools/${id}/`])(
		'the sign-in does not go on to %s',
		(path) => expect(isResourcePlace(path)).toBe(false),
	);
});
