import { createHash } from 'crypto';

import { isRecord } from '../kernel/values/is-record';

/** Key order does not count, as it does not for `equal`. */
const sorted = (_key: string, value: unknown): unknown =>
	isRecord(value)
		? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
		: value;

/** Short: it detects edits and is not meant to resist forgery. */
export const valueHash = (value: unknown): string =>
	createHash('sha256')
		.update(JSON.stringify(value, sorted) ?? '')
		.digest('hex')
		.slice(0, 8);
