import { openApi } from '../../../src/surfaces/http/open-api';
import { operationRoutes } from '../../../src/surfaces/http/operation-routes';
import { routeTable } from '../../../src/surfaces/http/route-table';
import { textOf } from '../../laws/sources';

const text = JSON.stringify(openApi());

test('the document has every operation, and refers to nothing that it lacks', () => {
	const { paths } = openApi() as { paths: Record<string, Record<string, object>> };
	const described = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
	);
	expect(described.sort()).toEqual(
		operationRoutes
			.map(({ method, path }) => `${method} /${path.replace(/:(\w+)/g, '{$1}')}`)
			.sort(),
	);
	const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
	expect([...new Set(references)]).toEqual(['#/components/schemas/Error']);
});

test('what stands in an address is no field of a body', () => {
	const { paths } = openApi() as { paths: Record<string, Record<string, object>> };
	const update = JSON.stringify(paths['/clients/{clientId}']?.patch);
	expect(update).toContain('"in":"path"');
	expect(update).toContain('"requestBody"');
	expect(
		update.slice(update.indexOf('"requestBody"'), update.indexOf('"responses"')),
	).not.toContain('clientId');
});

test('the documentation lists every address for programs', () => {
	const page = textOf('docs/http-api.md');
	for (const [method, path] of routeTable) {
		const line = page.split('\n').find((one) => one.startsWith(`| \`/${path}\` `));
		expect([path, line]).toEqual([path, expect.stringContaining(`\`${method}\``)]);
	}
});
