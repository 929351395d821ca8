import { z } from 'zod';

import { ToolError } from '../../../kernel/tool-error';
import { isRecord } from '../../../kernel/values/is-record';
import type { OpenedRegistry } from '../../registry/opened-registry';
import type { ToolHistory } from '../../../instance/registry/registry-audit';
import type { ShownTool } from '../../../registry/tool/shown-tool';

type Fields = Readonly<Record<string, unknown>>;

const wrong = (message: string, hint: string) =>
	new ToolError({ code: 'invalid-input', message, hint: `${hint} Nothing was changed.` });

const revisionField = z.number().int().positive().optional();

/** What a program asks of the registry. Everything throws `ToolError` with the name of the field. */
export class RegistryRequest {
	constructor(
		readonly opened: OpenedRegistry,
		/** Of the address; empty where it has none. */
		readonly id: string,
		readonly versionId: string,
		private readonly given: { readonly query: Fields; readonly body: unknown },
		readonly history: (tool: ShownTool) => Promise<ToolHistory>,
	) {}

	/** The body, which must be a JSON object. */
	get body(): Fields {
		const { body } = this.given;
		if (isRecord(body)) return body;
		throw wrong('The body must be a JSON object.', 'Send it as application/json.');
	}

	/** Reads query parameters. Others are refused. */
	query<Shape extends z.ZodRawShape>(shape: Shape) {
		return read(z.object(shape).strict(), this.given.query, 'query parameter');
	}

	/** Reads fields of the body. Others are refused. */
	fields<Shape extends z.ZodRawShape>(shape: Shape) {
		return read(z.object(shape).strict(), this.body, 'field');
	}

	/** A change, and the revision that it is made on. */
	get change() {
		const { revision, ...change } = this.body;
		if (Object.keys(change).length === 0)
			throw wrong('The body holds no field to change.', 'Send the fields that are to change.');
		return {
			change,
			revision: read(z.object({ revision: revisionField }), { revision }, 'field').revision,
		};
	}

	/** How a delete is to be done: in the query, as some proxies drop the body of a DELETE, or in the body. */
	get deletion() {
		const { query, body } = this.given;
		const said = { ...query, ...(isRecord(body) ? body : {}) };
		const shape = {
			retentionTier: z.string().optional(),
			revision: z.coerce.number().int().positive().optional(),
		};
		return read(z.object(shape).strict(), said, 'field');
	}
}

function read<Schema extends z.ZodTypeAny>(
	schema: Schema,
	given: unknown,
	what: string,
): z.output<Schema> {
	const found = schema.safeParse(given);
	if (found.success) return found.data;
	const [issue] = found.error.issues;
	if (issue?.code === 'unrecognized_keys')
		throw wrong(
			`There is no ${what} "${issue.keys.join('", "').slice(0, 200)}" here.`,
			'Leave it out.',
		);
	const name = issue?.path.join('.') ?? '';
	throw wrong(
		`The ${what} "${name}" is not what it should be: ${issue?.message ?? 'wrong'}.`,
		'Correct it.',
	);
}

const most = { limit: 1_000, preset: 100 };

/** The query parameters of lists. */
export const paging = {
	limit: z.coerce.number().int().min(1).max(most.limit).default(most.preset),
	offset: z.coerce.number().int().min(0).default(0),
} as const;

export const flag = z
	.enum(['true', 'false'])
	.transform((word) => word === 'true')
	.optional();

/** A page of a list that is whole in memory. */
export const pageOf = <Row>(
	rows: readonly Row[],
	{ limit, offset }: { readonly limit: number; readonly offset: number },
) => ({ rows: rows.slice(offset, offset + limit), total: rows.length });

/** An answer of the registry to a program. */
export interface RegistryAnswer {
	readonly status: number;
	readonly body: object;
}

export const ok = (body: object): RegistryAnswer => ({ status: 200, body });
export const created = (body: object): RegistryAnswer => ({ status: 201, body });

export type RegistryWork = (request: RegistryRequest) => Promise<RegistryAnswer>;
