import { z } from 'zod';
import type { AdministrationOperation, Resource } from '../../administration/define-operation';
import { resources } from '../../administration/resources';
import type { HttpFacts } from '../../kernel/operation/define-operation';
import { shapeOf } from '../../kernel/input/coerce-field';

export interface OperationRoute {
	readonly method: 'GET' | 'POST' | 'PATCH' | NonNullable<HttpFacts['method']>;
	readonly path: string;
	readonly resource: Resource;
	readonly operation: AdministrationOperation;
	readonly http: HttpFacts & { readonly status: number };
}

export const paging = z.object({
	limit: z.coerce.number().int().min(1).max(1_000).default(100),
	offset: z.coerce.number().int().min(0).default(0),
});

const usual = {
	list: 'GET',
	get: 'GET',
	create: 'POST',
	update: 'PATCH',
	delete: 'DELETE',
} as const;

const isUsual = (action: string): action is keyof typeof usual => Object.hasOwn(usual, action);

/** `clients`, `clients/:clientId`, or `clients/:clientId/verb`, unless the operation says where it is. */
function routesOf(resource: Resource, operation: AdministrationOperation): OperationRoute[] {
	const { name, plural, path: base = plural } = resource;
	const { action, input, http = {} } = operation;
	if (http === false) return [];
	const id = `${name}Id`;
	const record = id in shapeOf(input) ? `${base}/:${id}` : base;
	const verb = isUsual(action) ? usual[action] : undefined;
	const isNamed = verb !== undefined || http.method !== undefined;
	const path = http.path ?? (isNamed ? record : `${record}/${action}`);
	const method = http.method ?? verb ?? (operation.effect === 'read' ? 'GET' : 'POST');
	const status = action === 'create' ? 201 : 200;
	return [{ resource, operation, path, method, http: { status, ...http } }];
}

export const operationRoutes: readonly OperationRoute[] = resources.flatMap((resource) =>
	resource.operations.flatMap((operation) => routesOf(resource, operation)),
);

/** What stands for the parameters of a path in the words of an address; undefined where they do not fit. */
export function parametersOf(path: string, words: readonly string[]) {
	const own = path.split('/');
	if (own.length !== words.length) return undefined;
	if (!own.every((word, index) => word.startsWith(':') || word === words[index])) return undefined;
	const named = own.flatMap((word, index) =>
		word.startsWith(':') ? [[word.slice(1), words[index] ?? ''] as const] : [],
	);
	return Object.fromEntries(named);
}

export const routesAt = (words: readonly string[]) =>
	operationRoutes.flatMap((route) => {
		const parameters = parametersOf(route.path, words);
		return parameters === undefined ? [] : [{ ...route, parameters }];
	});
