import { createServer } from 'node:http';

import type { Json, LiveInstance } from './live-instance';

/** n8n's template service on this machine, at the address that the n8n of the live suite is told. Keeps what it was asked. */
export async function startTemplateServer(
	{ access }: Pick<LiveInstance, 'access'>,
	templates: Readonly<Record<number, Json>>,
) {
	const asked: string[] = [];
	const known = Object.entries(templates);
	const server = createServer(({ url = '' }, response) => {
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		if (pathname !== '/api/health') asked.push(url);
		const [, id] = /^\/api\/workflows\/templates\/(\d+)$/.exec(pathname) ?? [];
		const wanted = (searchParams.get('nodes') ?? '').split(',').filter((type) => type !== '');
		const found = known.filter(([, { nodes }]) =>
			wanted.every((type) => nodes.some((node: Json) => node.type === type)),
		);
		const template = id === undefined ? undefined : templates[Number(id)];
		const body =
			pathname === '/api/templates/search'
				? {
						totalWorkflows: found.length,
						workflows: found.map(([one, { name }]) => ({ id: Number(one), name })),
					}
				: template && { id: Number(id), name: template.name, workflow: template };
		response
			.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
			.end(JSON.stringify(body ?? {}));
	});
	await new Promise<void>((resolve) => server.listen(access.templatesPort, '127.0.0.1', resolve));
	return {
		asked,
		stop: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
