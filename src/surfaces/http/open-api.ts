import { z } from 'zod';
import { version } from '../../../generated/version';
import { unsharedSchema } from '../../catalog/permissive-schema';
import { providerSchema } from '../../host/provider-schema';
import { fieldsOf } from '../../kernel/field';
import { toolErrorCodes } from '../../kernel/tool-error';
import { type OperationRoute, operationRoutes, paging } from './operation-routes';

export const OPEN_API = 'openapi.json';

/** Without references: in the document they would point elsewhere. */
const schemaOf = (schema: z.AnyZodObject): object => {
	const own = unsharedSchema(schema, true);
	return own instanceof z.ZodObject ? providerSchema(own) : {};
};

const json = (schema: object) => ({ 'application/json': { schema } });

const error = {
	type: 'object',
	required: ['error'],
	properties: {
		error: {
			type: 'object',
			required: ['code', 'message', 'hint'],
			properties: {
				code: { type: 'string', enum: toolErrorCodes },
				message: { type: 'string' },
				hint: { type: 'string' },
			},
		},
	},
};

const parametersIn = (path: string) =>
	[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
	}));

const parametersAsked = (fields: z.AnyZodObject) =>
	fieldsOf(fields).map(({ name, required }) => ({
		name,
		in: 'query',
		required,
		schema: { type: 'string' },
	}));

function described({ method, path, operation, http }: OperationRoute) {
	const { resource, action, title, hint, input, output, who } = operation;
	const placed = parametersIn(path);
	const others = input.omit(Object.fromEntries(placed.map(({ name }) => [name, true as const])));
	const takesFields = (method === 'POST' || method === 'PATCH') && http.body === undefined;
	const body = takesFields ? schemaOf(others) : {};
	const asked = parametersAsked(others).filter(({ name }) => name !== http.body);
	const parameters = [
		...placed,
		...(takesFields ? [] : asked),
		...(http.isPaged === true ? parametersAsked(paging) : []),
	];
	const may = who === 'member' ? 'Any token.' : 'A token of an admin.';
	return {
		operationId: `${resource}-${action}`,
		tags: [resource],
		summary: title,
		description: [...(hint === undefined ? [] : [`${hint}.`]), may].join(' '),
		...(parameters.length > 0 ? { parameters } : {}),
		...(takesFields || http.body !== undefined
			? { requestBody: { required: true, content: json(body) } }
			: {}),
		responses: {
			[http.status]: { description: 'Done', content: json(schemaOf(output)) },
			default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
		},
	};
}

/** What programs can do with the administration, as an OpenAPI document. Addresses are relative to its own. */
export function openApi(): object {
	const paths: Record<string, Record<string, object>> = {};
	for (const route of operationRoutes) {
		const path = `/${route.path.replace(/:(\w+)/g, '{$1}')}`;
		paths[path] = { ...paths[path], [route.method.toLowerCase()]: described(route) };
	}
	return {
		openapi: '3.1.0',
		info: { title: 'Foreman', version },
		servers: [{ url: '.' }],
		security: [{ token: [] }],
		paths,
		components: {
			securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
			schemas: { Error: error },
		},
	};
}
