import type { z } from 'zod';

import { jsonOrText } from '../kernel/values/json-or-text';
import { sealForm } from './seal-form';

/** Characters. Longer ones are refused unread. */
const LONGEST = 8_192;

/** Texts that others hold for us, such as a cookie, which only we can write and anyone can read. Never change a form: what is held was sealed under it. */
export function sealedText<Value>(form: string, schema: z.ZodType<Value, z.ZodTypeDef, unknown>) {
	const { sealOf, isSealed } = sealForm<Value>(form);

	const claimed = (text: string) => {
		const [body = '', seal = '', ...rest] = text.length > LONGEST ? [] : text.split('.');
		if (body === '' || seal === '' || rest.length > 0) return undefined;
		const given = jsonOrText(Buffer.from(body, 'base64url').toString());
		const { data: value } = schema.safeParse(given);
		return value === undefined ? undefined : { value, seal };
	};

	return {
		write: (value: Value, secret: string): string =>
			`${Buffer.from(JSON.stringify(value)).toString('base64url')}.${sealOf(value, secret)}`,
		/** What it says, unchecked: for what is cheaper to refuse before the secret is read. */
		claim: (text: string): Value | undefined => claimed(text)?.value,
		/** Undefined for what was not written with this secret. */
		read(text: string, secret: string): Value | undefined {
			const found = claimed(text);
			return found !== undefined && isSealed(found.value, found.seal, secret)
				? found.value
				: undefined;
		},
	};
}
