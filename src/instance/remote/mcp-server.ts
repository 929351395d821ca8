import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import { parseUrl, readWebAddress } from '../../policy/addresses/read-web-address';
import type { AddressRules } from '../../policy/addresses/read-web-address';
import { fingerprint } from '../../policy/fingerprint';
import { MCP_SERVER_CREDENTIAL_TITLE } from '../credential-names';

/** An MCP server that others run, as an operator has configured it. */
export interface McpServer {
	/** Equal for the same configuration. Reveals nothing of it. */
	readonly key: string;
	readonly url: string;
	/** How people know it: its host. */
	readonly label: string;
	readonly rules: AddressRules;
	/** What lets Foreman in. Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	/** What stands before the names of its tools. */
	readonly prefix: string;
	/** Whether delegates may be given its tools. */
	readonly isFilesystem: boolean;
	/** Whether it counts what the server says its tools do. */
	readonly trustsHints: boolean;
}

const text = z.string().trim().catch('');

const fields = z.object({
	url: text,
	authentication: z.enum(['none', 'bearer', 'header']).catch('none'),
	token: text,
	headerName: text,
	headerSecret: text,
	prefix: text,
	kind: z.enum(['filesystem', 'other']).catch('other'),
	trustHints: z.boolean().catch(false),
	allowPrivate: z.boolean().catch(false),
});

type Fields = z.output<typeof fields>;

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;

const HEADER_VALUE = /^[\x20-\x7e\x80-\xff]+$/;

/** Headers that a request has for other reasons. */
const OWN_HEADER =
	/^(?:host|accept|content-.*|connection|transfer-encoding|upgrade|te|trailer|last-event-id|mcp-.*)$/;

const PREFIX = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/;

const wrong = (message: string) =>
	new ToolError({
		code: 'unauthorized',
		message: `The ${MCP_SERVER_CREDENTIAL_TITLE} credential is not complete: ${message}`,
		hint: 'A person opens the credential and corrects it. Nothing was sent.',
	});

/** Throws `ToolError`. */
function headersOf({
	authentication,
	token,
	headerName,
	headerSecret,
}: Fields): McpServer['headers'] {
	if (authentication === 'none') return {};
	if (authentication === 'bearer') {
		if (!HEADER_VALUE.test(token))
			throw wrong('Token is empty, or holds characters that no header can.');
		return { authorization: `Bearer ${token}` };
	}
	const name = headerName.toLowerCase();
	if (!HEADER_NAME.test(name)) throw wrong('Header Name is not the name of a header.');
	if (OWN_HEADER.test(name)) throw wrong(`Header Name is "${name}", which Foreman sets itself.`);
	if (!HEADER_VALUE.test(headerSecret))
		throw wrong('Header Value is empty, or holds characters that no header can.');
	return { [name]: headerSecret };
}

/** What an address must be for a server. Without encryption anybody on the way could say what an agent is to do. */
const rulesOf = (allowPrivate: boolean): AddressRules => ({
	...{ allowLoopback: false, encryptedOnly: true, allowPrivate },
});

/** Reads the credential of an MCP server. Throws `ToolError` where a field is wrong. */
export function readMcpServer(stored: unknown): McpServer {
	const read = fields.parse(stored);
	const { url, prefix, kind, trustHints, allowPrivate } = read;
	if (url === '') throw wrong('Address is empty.');
	const rules = rulesOf(allowPrivate);
	const judged = readWebAddress(url, rules);
	if (!judged.allowed)
		throw new ToolError({
			code: 'forbidden',
			message: `Address of the ${MCP_SERVER_CREDENTIAL_TITLE} credential ${judged.reason}.`,
			hint: 'A person fills in an address that begins with https://, or switches Allow Private Addresses on for a server in the own network. Nothing was sent.',
		});
	if (prefix !== '' && !PREFIX.test(prefix))
		throw wrong(
			'Name Prefix may hold letters, digits, "_", "-" and ".", at most 32, and begins with a letter or a digit.',
		);
	const headers = headersOf(read);
	return {
		key: fingerprint(
			judged.address.url.href,
			JSON.stringify(headers),
			prefix,
			kind,
			String(trustHints),
			String(allowPrivate),
		),
		...{ url: judged.address.url.href, label: parseUrl(url)?.host ?? url, rules, headers, prefix },
		isFilesystem: kind === 'filesystem',
		trustsHints: trustHints,
	};
}
