import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, named } from '../../administration/define-operation';

export const trimmed = z.string().trim();

const located = z
	.union([named, z.object({ value: named }).transform(({ value }) => value)])
	.describe('id');

/** The parameters of one item. Everything throws `ToolError`. */
export class AdminPanel {
	constructor(
		private readonly context: Pick<IExecuteFunctions, 'getNodeParameter'>,
		private readonly itemIndex: number,
	) {}

	read<Schema extends z.ZodTypeAny>(name: string, schema: Schema): z.output<Schema> {
		const value: unknown = this.context.getNodeParameter(name, this.itemIndex, undefined);
		const read = schema.safeParse(value);
		if (!read.success) throw invalid(`The field ${name} is empty, or not what it should be.`);
		return read.data;
	}

	get limit(): number {
		return this.read('returnAll', z.boolean())
			? Infinity
			: this.read('limit', z.number().int().min(1));
	}

	located(name: string): string {
		return this.read(name, located);
	}

	/** JSON in a code editor, or what an expression gives. Undefined for an empty field. */
	json(name: string): unknown {
		return jsonOf(name, this.read(name, z.unknown()));
	}

	fields(name: string): Readonly<Record<string, unknown>> {
		return this.read(name, z.record(z.unknown()).default({}));
	}
}

/** Throws `ToolError` with the name of the field for a text that is not JSON. */
export function jsonOf(name: string, given: unknown): unknown {
	if (typeof given !== 'string') return given ?? undefined;
	if (given.trim() === '') return undefined;
	try {
		const parsed: unknown = JSON.parse(given);
		return parsed;
	} catch (error) {
		throw invalid(
			`The field ${name} is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'}.`,
		);
	}
}
