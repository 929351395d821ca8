import type { LiveAnswer } from '../../kernel/ports/instance/live-webhooks';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';

/** What may be an address, one at a time: a search across them takes a time that grows with the square of a long answer. */
const unbroken = /[^\s"'<>\\]+/g;

/** In addresses that resume a waiting execution: anyone who has one may answer in a person's place. */
const resuming = /(?:\/|%2f)[\w-]*-waiting(?:\/|%2f)/i;

const HIDDEN = '[hidden: it resumes an execution]';

/** They say nothing of the workflow. */
const ofTheServer =
	/^(?:connection|keep-alive|date|vary|etag|transfer-encoding|content-length|content-security-policy|set-cookie|x-powered-by)$/;

const MOST_HEADERS = 30;

const LONGEST_HEADER = 500;

const plain = (text: string) =>
	text.replace(unbroken, (part) => (resuming.test(part) ? HIDDEN : part));

function readBody(body: Buffer | undefined, type: string): unknown {
	if (body === undefined) return '[too large to be shown]';
	const isText = type === '' || /text|json|xml|javascript|html|urlencoded/i.test(type);
	if (!isText && body.length > 0) return `[${body.length} bytes of ${type}]`;
	const text = body.toString('utf8');
	const read = /json/i.test(type) ? jsonOrText(text) : text;
	// Once read: what JSON may write otherwise, such as a slash, is hidden as well.
	return mapJson(read, { text: plain, key: plain });
}

/** An answer as a model may read it. */
export function tellLiveAnswer({ status, headers, body }: LiveAnswer) {
	const told = Object.entries(headers)
		.filter(([name]) => !ofTheServer.test(name))
		.slice(0, MOST_HEADERS)
		.map(([name, value]): [string, string] => [name, plain(value).slice(0, LONGEST_HEADER)]);
	return {
		status,
		headers: Object.fromEntries(told),
		body: readBody(body, headers['content-type'] ?? ''),
	};
}
