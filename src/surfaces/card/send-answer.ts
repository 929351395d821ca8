import type { IWebhookFunctions } from 'n8n-workflow';
import { type LivePage, livePolicy } from '../pages/page-frame';

type Headers = Readonly<Record<string, string | string[]>>;

const policyOf = (live?: LivePage, formsTo = '') =>
	`default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${formsTo}; frame-ancestors 'none'; base-uri 'none'${live === undefined ? '' : livePolicy(live).html}`;

/** No scripts, nothing loaded from elsewhere, no frames, no caching. */
const guards: Headers = {
	'cache-control': 'no-store',
	'content-security-policy': policyOf(),
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
};

function send(context: IWebhookFunctions, status: number, headers: Headers, body: string): void {
	const response = context.getResponseObject();
	response.status(status);
	for (const [name, value] of Object.entries({ ...guards, ...headers }))
		response.setHeader(name, value);
	response.end(body);
}

/** Sends a page to a person. n8n adds nothing to what a node sends by itself. */
export const sendPage = (
	context: IWebhookFunctions,
	{
		status,
		html,
		headers = {},
		live,
		formsTo,
	}: {
		status: number;
		html: string;
		headers?: Headers;
		live?: LivePage | undefined;
		/** Where else than to us the answer to a form may lead. */
		formsTo?: string;
	},
): void => {
	const type = { 'content-type': 'text/html; charset=utf-8' };
	const policy = {
		'content-security-policy': policyOf(live, formsTo === undefined ? '' : ` ${formsTo}`),
	};
	send(context, status, { ...type, ...policy, ...headers }, html);
};

export const sendJson = (
	context: IWebhookFunctions,
	{ status, body, headers = {} }: { status: number; body: object; headers?: Headers },
): void => {
	const type = { 'content-type': 'application/json; charset=utf-8' };
	send(context, status, { ...type, ...headers }, JSON.stringify(body));
};

/** Sends the browser to another page after a form was accepted. */
export const sendAway = (
	context: IWebhookFunctions,
	{ location, headers = {} }: { location: string; headers?: Headers },
): void => send(context, 303, { location, ...headers }, '');
