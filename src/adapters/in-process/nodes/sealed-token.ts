import { ToolError } from '../../../kernel/tool-error';

const LENGTH = 32;

/**
 * Nodes use what they gave as the token of the next page as they get it back, some as the address of their next request.
 * `sign` ties a token to the list that gave it, so that only those come back.
 */
export const sealToken = (token: string, sign: (text: string) => string): string =>
	`${sign(token).slice(0, LENGTH)}.${token}`;

/** Throws `ToolError` for a token that was not given out. */
export function openToken(sealed: string, sign: (text: string) => string): string {
	const token = sealed.slice(LENGTH + 1);
	if (sealed === sealToken(token, sign)) return token;
	throw new ToolError({
		code: 'invalid-input',
		message: 'paginationToken is not one that this list gave.',
		hint: 'Pass the token of the last answer with the same node, resource and credential, or leave it out for the first page.',
	});
}
