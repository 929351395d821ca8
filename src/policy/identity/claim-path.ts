import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';

const partsOf = (path: string): string[] =>
	path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'));

/** Where a claim is: names joined by dots; a dot that belongs to a name is written `\.`. */
export const claimPath = z
	.string()
	.max(200)
	.refine((path) => partsOf(path).every((part) => part !== ''), 'has an empty part');

/** The claim at a path, own properties only; undefined where there is none. */
export function readClaim(claims: unknown, path: string): unknown {
	return partsOf(path).reduce<unknown>(
		(inside, part) => (isRecord(inside) && Object.hasOwn(inside, part) ? inside[part] : undefined),
		claims,
	);
}
