import { isRecord } from '../../kernel/values/is-record';

/** The JSON pointer that a schema of an accepted document refers to. */
export function referencePointer(schema: unknown): string | undefined {
	const reference = isRecord(schema) ? schema.$ref : undefined;
	return typeof reference === 'string' ? decodeURI(reference.slice(1)) : undefined;
}
