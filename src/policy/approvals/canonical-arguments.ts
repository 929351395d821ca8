import { createHash } from 'crypto';

import { mapJson } from '../../kernel/values/map-json';
import { invalidInput } from '../../kernel/tool-error';
import { canonicalize } from '../../third-party';
import { withoutMarks } from '../people/plain-line';

/** One text for equal arguments (RFC 8785): the order of keys does not count, everything else does. */
export function canonicalText(value: unknown): string {
	try {
		const text = canonicalize(value);
		if (typeof text === 'string') return text;
	} catch (error) {
		throw notJson(error);
	}
	throw notJson(undefined);
}

const notJson = (cause: unknown) =>
	invalidInput(
		'The arguments hold a value that JSON does not know, such as half a character or NaN.',
		'Send plain JSON.',
		{ cause },
	);

/** Of a canonical text: the same for arguments that look the same to a person, whatever blanks and unseen marks are in their texts. */
export const alikeText = (text: string): string =>
	canonicalText(mapJson(JSON.parse(text), { text: withoutMarks }));

/** SHA-256 in hex. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
