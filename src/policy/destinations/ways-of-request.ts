import type { RequestWay } from '../../kernel/ports/destinations';
import { isRecord } from '../../kernel/values/is-record';
import { isExpression } from '../../kernel/workflow/is-expression';

/** Headers by which servers and proxies choose where a request ends: by host, path or customer. */
const routes =
	/host|forward|origin|rewrite|override|proxy|authority|route|tenant|upstream|backend|target|destination|url|uri|path/i;

const switches: Readonly<Record<string, string>> = {
	allowUnauthorizedCerts: 'without checking the certificate of the server',
	sendCredentialsOnCrossOriginRedirect: 'following redirects to other hosts with the credential',
};

const computed = (text: string): RequestWay => ({ text, isComputed: true });

/** A model may fill in what is missing, and what stands in braces. */
const isKnown = (value: unknown) => typeof value === 'string' && !/^=|\{/.test(value);

function headerWay(name: unknown, value: unknown): RequestWay[] {
	if (typeof name === 'string' && isKnown(name) && !routes.test(name)) return [];
	const text = `with the header ${String(name)}: ${String(value ?? '(filled in during the run)')}`;
	return [{ text, isComputed: !isKnown(name) || !isKnown(value) }];
}

/** Headers that stand in a text of JSON. */
function headersIn(text: string): RequestWay[] {
	const told = `with the headers ${text}`;
	if (isExpression(text)) return [computed(told)];
	try {
		const given: unknown = JSON.parse(text);
		return isRecord(given)
			? Object.entries(given).flatMap(([name, value]) => headerWay(name, value))
			: [];
	} catch {
		return /[{"]/.test(text) ? [computed(told)] : [];
	}
}

/** What, beside the address, says where the request of a node ends. */
export function waysOfRequest(value: unknown, name = '', isOfHeaders = false): RequestWay[] {
	const ofHeaders = isOfHeaders || /headers?/i.test(name);
	const said = Object.hasOwn(switches, name) ? switches[name] : undefined;
	if (said !== undefined)
		return value === false || value === undefined
			? []
			: [{ text: value === true ? said : `${said}: ${String(value)}`, isComputed: value !== true }];
	if (name === 'specifyHeaders' && value === 'model')
		return [computed('with headers that a model writes')];
	if (typeof value === 'string') return ofHeaders ? headersIn(value.trim()) : [];
	if (Array.isArray(value)) return value.flatMap((inner) => waysOfRequest(inner, name, ofHeaders));
	if (!isRecord(value)) return [];
	// In the pages of a request, an entry says itself what it is of.
	const isHeader = ofHeaders || value.type === 'headers' || isExpression(value.type);
	if (isHeader && value.name !== undefined) return headerWay(value.name, value.value);
	return Object.entries(value).flatMap(([key, inner]) =>
		ofHeaders && typeof inner === 'string' && !/headers?/i.test(key)
			? headerWay(key, inner)
			: waysOfRequest(inner, key, ofHeaders),
	);
}
