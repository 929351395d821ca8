import { z } from 'zod';
import { parseUrl } from '../../kernel/values/parse-url';
import { fingerprint } from '../../policy/fingerprint';
import { credentialAddress, encryptedRules, incompleteCredential } from '../read-credential';
import { MCP_SERVER_CREDENTIAL_TITLE } from '../credential-names';

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

const OWN_HEADER =
	/^(?:host|accept|content-.*|connection|transfer-encoding|upgrade|te|trailer|last-event-id|mcp-.*)$/;

const PREFIX = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/;
const wrong = (message: string) => incompleteCredential(MCP_SERVER_CREDENTIAL_TITLE, message);

function headersOf({
	authentication,
	token,
	headerName,
	headerSecret,
}: Fields): Readonly<Record<string, string>> {
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

/** Reads the credential of an MCP server. Throws `ToolError` where a field is wrong. */
export function readMcpServer(stored: unknown) {
	const read = fields.parse(stored);
	const { url, prefix, kind, trustHints, allowPrivate } = read;
	const rules = encryptedRules(allowPrivate);
	const { href } = credentialAddress(MCP_SERVER_CREDENTIAL_TITLE, 'Address', url, rules).url;
	if (prefix !== '' && !PREFIX.test(prefix))
		throw wrong(
			'Name Prefix may hold letters, digits, "_", "-" and ".", at most 32, and begins with a letter or a digit.',
		);
	const headers = headersOf(read);
	return {
		/** Equal for the same configuration. Reveals nothing of it. */
		key: fingerprint(
			href,
			JSON.stringify(headers),
			prefix,
			kind,
			String(trustHints),
			String(allowPrivate),
		),
		url: href,
		/** How people know it: its host. */
		label: parseUrl(url)?.host ?? url,
		rules,
		headers,
		prefix,
		isFilesystem: kind === 'filesystem',
		trustsHints: trustHints,
	};
}
export type McpServer = Readonly<ReturnType<typeof readMcpServer>>;
