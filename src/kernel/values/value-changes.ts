import { equal } from './equal';
import { isRecord } from './is-record';

export interface Difference {
	/** Fields and indices that lead there, in either value. */
	readonly path: ReadonlyArray<string | number>;
	readonly kind: 'added' | 'removed' | 'changed';
}

type Path = Difference['path'];

/** What stands at a path; undefined where there is nothing of its own. */
export const valueAt = (value: unknown, path: Path): unknown =>
	path.reduce<unknown>(
		(inner, key) =>
			(Array.isArray(inner) || isRecord(inner)) && Object.hasOwn(inner, key)
				? Reflect.get(inner, key)
				: undefined,
		value,
	);

/** Items that are the same at the beginning and at the end are left alone, so that one item more is one change. */
function changesOfLists(old: readonly unknown[], now: readonly unknown[], path: Path) {
	const shorter = Math.min(old.length, now.length);
	let head = 0;
	while (head < shorter && equal(old[head], now[head])) head += 1;
	let tail = 0;
	while (tail < shorter - head && equal(old.at(-1 - tail), now.at(-1 - tail))) tail += 1;
	const [oldEnd, nowEnd] = [old.length - tail, now.length - tail];
	const changes: Difference[] = [];
	for (let at = head; at < Math.max(oldEnd, nowEnd); at += 1) {
		const next = [...path, at];
		if (at >= nowEnd) changes.push({ path: next, kind: 'removed' });
		else if (at >= oldEnd) changes.push({ path: next, kind: 'added' });
		else changes.push(...valueChanges(old[at], now[at], next));
	}
	return changes;
}

/** Every place at which two JSON values differ, as deep as it can be told. Key order does not count. */
export function valueChanges(old: unknown, now: unknown, path: Path = []): Difference[] {
	if (equal(old, now)) return [];
	if (Array.isArray(old) && Array.isArray(now)) return changesOfLists(old, now, path);
	if (!isRecord(old) || !isRecord(now)) return [{ path, kind: 'changed' }];
	const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
	return keys.flatMap((key): Difference[] => {
		const next = [...path, key];
		if (old[key] === undefined && now[key] === undefined) return [];
		if (now[key] === undefined) return [{ path: next, kind: 'removed' }];
		if (old[key] === undefined) return [{ path: next, kind: 'added' }];
		return valueChanges(old[key], now[key], next);
	});
}
