import { isRecord } from './is-record';

/** Every text of a JSON value in written order, field names before their values. Iterative: deep values overflow no stack. */
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
