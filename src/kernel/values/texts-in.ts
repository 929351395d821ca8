import { isRecord } from './is-record';

/**
 * Every text of a JSON value in the order in which it is written, with the names of fields before what they hold. Goes as deep
 * as the value does, by a list of its own: the stack would not do.
 */
export function textsIn(value: unknown): string[] {
	const found: string[] = [];
	const rest: unknown[] = [value];
	while (rest.length > 0) {
		const one = rest.pop();
		if (typeof one === 'string') found.push(one);
		else if (Array.isArray(one)) for (let at = one.length - 1; at >= 0; at -= 1) rest.push(one[at]);
		else if (isRecord(one))
			for (const [key, inner] of Object.entries(one).reverse()) rest.push(inner, key);
	}
	return found;
}
