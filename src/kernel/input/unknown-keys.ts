import { z } from 'zod';

import { innerSchema, shapeOf } from './coerce-field';
import { isRecord } from '../values/is-record';

type Path = ReadonlyArray<string | number>;

export interface UnknownKey {
	readonly path: Path;
	readonly key: string;
	/** The known keys at that place. */
	readonly known: readonly string[];
}

/** Restores the element type that `instanceof` loses. */
const elementOf = (list: z.ZodArray<z.ZodTypeAny>) => list.element;

/** Keys inside a field's value that its schema does not know. zod would drop them silently. */
export function unknownKeys(schema: z.ZodTypeAny, value: unknown, path: Path): UnknownKey[] {
	const inner = innerSchema(schema);
	if (inner instanceof z.ZodArray && Array.isArray(value)) {
		const element = elementOf(inner);
		return value.flatMap((item, index) => unknownKeys(element, item, [...path, index]));
	}
	if (!(inner instanceof z.ZodObject) || !isRecord(value)) return [];
	const shape = shapeOf(inner);
	const known = Object.keys(shape);
	return Object.entries(value).flatMap(([key, item]) => {
		const field = known.includes(key) ? shape[key] : undefined;
		return field
			? unknownKeys(field, item, [...path, key])
			: [{ path: [...path, key], key, known }];
	});
}
