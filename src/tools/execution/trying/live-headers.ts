import { refuseCall } from '../refuse-call';

const MOST = 20;
const LONGEST = 1_000;

/** What a client may say of itself. Everything else is for proxies, sign-in and the connection. */
const allowed =
	/^(?:accept|accept-language|user-agent|content-type|idempotency-key|if-match|if-none-match|x-[a-z0-9-]{1,60})$/;

/** What proxies add, what says who a user is, and what n8n itself listens to. */
const forbidden =
	/^x-(?:forwarded|real|original|client-ip|cluster|http-method|method|rewrite|envoy|amz|n8n|auth)|auth|token|secret|password|api-?key|session|cookie/;

/** Letters, digits and signs that end no header. */
const plain = /^[\x20-\x7e]*$/;

const refuse = (message: string) =>
	refuseCall(
		message,
		'Leave that header out. Names that begin with x- are sent, but for those of sign-in and of proxies.',
	);

/** Headers that a model may send, in small letters. Throws `ToolError`. */
export function liveHeaders(
	given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
	const entries = Object.entries(given).map(
		([name, value]) => [name.toLowerCase(), value] as const,
	);
	if (entries.length > MOST) throw refuse(`There are more than ${MOST} headers.`);
	for (const [name, value] of entries) {
		if (!allowed.test(name) || forbidden.test(name))
			throw refuse(`Header ${JSON.stringify(name.slice(0, 80))} is not sent by a tool.`);
		if (!plain.test(value) || value.length > LONGEST)
			throw refuse(
				`Header "${name}" is longer than ${LONGEST} characters, or has signs in it that no header has.`,
			);
	}
	return Object.fromEntries(entries);
}
