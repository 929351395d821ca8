import type { IWebhookFunctions } from 'n8n-workflow';

import { guardRequest } from '../../../src/surfaces/mcp/guard-request';

const reached = (headers: Record<string, string>, base = 'https://n8n.example.com/') =>
	({
		getRequestObject: () => ({ headers }),
		getNodeWebhookUrl: () => `${base}webhook/a/b`,
		getInstanceBaseUrl: () => base,
	}) as unknown as IWebhookFunctions;

const isLetIn = (context: IWebhookFunctions, allowed: readonly string[] = []) => {
	try {
		guardRequest(context, allowed);
		return true;
	} catch {
		return false;
	}
};

const names = ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'app.localhost'];
const ports = ['', ':80', ':3000', ':5173', ':5678', ':6274'];
const origins = ['http', 'https'].flatMap((scheme) =>
	names.flatMap((name) => ports.map((port) => `${scheme}://${name}${port}`)),
);

it.each(['localhost:5678', '127.0.0.1:5678', 'n8n.example.com'])(
	'a page of another program on the machine may not call n8n at %s',
	(host) => {
		const own = [`http://${host}`, 'http://127.0.0.1:5678'];
		const others = origins.filter(
			(origin) => !own.includes(origin) && new URL(origin).host !== host,
		);
		expect(others.length).toBeGreaterThan(50);
		expect(others.filter((origin) => isLetIn(reached({ origin, host })))).toEqual([]);
		for (const origin of others) expect(isLetIn(reached({ origin, host }), [origin])).toBe(true);
	},
);

it.each(['localhost:5678', '127.0.0.1:8080', '[::1]:5678', 'n8n.localhost'])(
	'a page of n8n itself may, reached at %s',
	(host) => {
		expect(isLetIn(reached({ origin: `http://${host}`, host }))).toBe(true);
	},
);

it('the origin is that of n8n as people know it, scheme and port included', () => {
	const host = 'n8n.example.com';
	expect(isLetIn(reached({ origin: 'https://n8n.example.com', host }))).toBe(true);
	for (const origin of ['http://n8n.example.com', 'https://n8n.example.com:8443', 'null', ''])
		expect(isLetIn(reached({ origin, host }))).toBe(false);
	// A proxy on the machine calls n8n by a name of the machine.
	const proxied = { origin: 'https://n8n.example.com', host: '127.0.0.1:5678' };
	expect(isLetIn(reached(proxied))).toBe(true);
});

it('a name of somebody else that points to the machine is refused, and programs send no origin', () => {
	const host = 'evil.example:5678';
	expect(isLetIn(reached({ origin: `http://${host}`, host }))).toBe(false);
	expect(isLetIn(reached({ origin: 'https://n8n.example.com', host }))).toBe(false);
	expect(isLetIn(reached({ host }))).toBe(true);
});
