import type { AdministrationOperation, Resource } from '../../administration/define-operation';
import { resources } from '../../administration/resources';
import { shapeOf } from '../../kernel/input/coerce-field';

/** An address of an operation for programs, below `ai/`. */
export interface OperationRoute {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	readonly path: string;
	readonly resource: Resource;
	readonly operation: AdministrationOperation;
}

const usual = { list: 'GET', get: 'GET', create: 'POST', update: 'PATCH' } as const;

const isUsual = (action: string): action is keyof typeof usual => Object.hasOwn(usual, action);

/** `clients`, `clients/:clientId`, or `clients/:clientId/verb`. */
function routeOf(resource: Resource, operation: AdministrationOperation): OperationRoute {
	const { name, plural } = resource;
	const { action, input, method } = operation;
	const id = `${name}Id`;
	const record = id in shapeOf(input) ? `${plural}/:${id}` : plural;
	const isNamed = isUsual(action) || method !== undefined;
	return {
		...{ resource, operation, path: isNamed ? record : `${record}/${action}` },
		method: method ?? (isUsual(action) ? usual[action] : 'POST'),
	};
}

export const operationRoutes: readonly OperationRoute[] = resources.flatMap((resource) =>
	resource.operations.map((operation) => routeOf(resource, operation)),
);

/** What stands for the parameters of a path in the words of an address; undefined where they do not fit. */
function parametersOf(path: string, words: readonly string[]) {
	const own = path.split('/');
	if (own.length !== words.length) return undefined;
	if (!own.every((word, index) => word.startsWith(':') || word === words[index])) return undefined;
	const named = own.flatMap((word, index) =>
		word.startsWith(':') ? [[word.slice(1), words[index]] as const] : [],
	);
	return Object.fromEntries(named);
}

/** The routes at the words of an address, whatever the method, each with its parameters. */
export const routesAt = (words: readonly string[]) =>
	operationRoutes.flatMap((route) => {
		const parameters = parametersOf(route.path, words);
		return parameters === undefined ? [] : [{ ...route, parameters }];
	});
