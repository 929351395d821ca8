import { isRecord } from './is-record';

/** A record as it is; an empty one for anything else. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
	isRecord(value) ? value : {};
