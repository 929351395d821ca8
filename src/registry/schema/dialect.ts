import { isRecord } from '../../kernel/values/is-record';
import type { SchemaProblem } from './schema-problem';

/** How a schema is to be read, by its `$schema`. */
export interface Dialect {
	/** Drafts up to 7, in which nothing beside `$ref` counts. */
	readonly isOld: boolean;
	readonly idKeyword: '$id' | 'id';
}

const KNOWN =
	/^https?:\/\/json-schema\.org\/(?:draft-0([467])|draft\/(2019-09|2020-12))\/schema#?$/;

/** Without `$schema` it is 2020-12, and keywords of older drafts are understood all the same. */
export function dialectOf(schema: unknown): Dialect | { readonly problem: SchemaProblem } {
	const named = isRecord(schema) ? schema.$schema : undefined;
	if (named === undefined) return { isOld: false, idKeyword: '$id' };
	const known = typeof named === 'string' ? KNOWN.exec(named) : null;
	if (known === null)
		return {
			problem: {
				pointer: '/$schema',
				message:
					'"$schema" must name draft-04, draft-06, draft-07, 2019-09 or 2020-12 of json-schema.org. Leave it out for 2020-12.',
			},
		};
	return { isOld: known[1] !== undefined, idKeyword: known[1] === '4' ? 'id' : '$id' };
}
