export interface KeyedValue {
	/** The nearest key that leads to the value. */
	readonly key: string;
	readonly value: unknown;
}

/** JSON that stands in a text, also where n8n would read the text as an expression without any code. */
function readText(text: string): unknown {
	const body = text.replace(/^=/, '').trim();
	if (!/^[{["]/.test(body)) return undefined;
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

/** Every value in a value, and in the JSON that its texts hold. By a list: nesting may be deeper than the stack. */
export function valuesIn(root: unknown): KeyedValue[] {
	const found: KeyedValue[] = [];
	const open: KeyedValue[] = [{ key: '', value: root }];
	for (let place = open.pop(); place !== undefined; place = open.pop()) {
		found.push(place);
		const { key, value } = place;
		if (typeof value === 'string') {
			const inner = readText(value);
			if (inner !== undefined) open.push({ key, value: inner });
		} else if (Array.isArray(value)) {
			for (const item of value) open.push({ key, value: item });
		} else if (typeof value === 'object' && value !== null) {
			for (const [name, item] of Object.entries(value)) open.push({ key: name, value: item });
		}
	}
	return found;
}
