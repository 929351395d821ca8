import type { z } from 'zod';

import { readInput } from '../../../kernel/input/read-input';
import { textPlaces } from '../../../kernel/values/text-places';
import { invalidInput } from '../../../kernel/tool-error';

const refused = (message: string) =>
	invalidInput(
		`${message} Nothing was changed.`,
		'Correct the named fields and call again with all of them.',
	);

/** A key that a copy would lose, or that would change what others inherit. */
const UNSAFE = '__proto__';

/** Throws `ToolError` for a value that no node can hold. */
export function refuseUnsafeKeys(value: unknown, field: string): void {
	for (const { path } of textPlaces(value, field))
		if (path.endsWith(`.${UNSAFE}`))
			throw refused(`"${path}": no node can have a key of that name.`);
}

const isGiven = (value: unknown) => value !== undefined && value !== '' && value !== 0;

/**
 * What a call wants done: each of `operations`, or what its own fields say. Every operation is read like the fields of a call.
 * Throws a `ToolError` that names each wrong field.
 */
export function readOperations<Item extends z.AnyZodObject>(
	item: Item,
	given: Readonly<Record<string, unknown>>,
): Array<z.output<Item>> {
	const { operations } = given;
	const fields = Object.keys(item.shape);
	const own = Object.fromEntries(
		Object.entries(given).filter(([name, value]) => fields.includes(name) && isGiven(value)),
	);
	const several: readonly unknown[] = Array.isArray(operations) ? operations : [];
	const stray = Object.keys(own)[0];
	if (several.length > 0 && stray !== undefined)
		throw refused(`"${stray}" and "operations" exclude each other.`);
	const all = several.length > 0 ? several : [own];
	const problems: string[] = [];
	const read = all.flatMap((one, index): Array<z.output<Item>> => {
		const where = several.length > 0 ? `operations[${index}]: ` : '';
		refuseUnsafeKeys(one, where === '' ? 'the call' : `operations[${index}]`);
		const found = readInput(item, one);
		if (found.ok) return [found.value];
		problems.push(...found.problems.map(({ message }) => `${where}${message}`));
		return [];
	});
	if (problems.length > 0) throw refused(problems.join(' '));
	return read;
}
