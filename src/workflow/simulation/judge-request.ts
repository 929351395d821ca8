import type { HoldReason } from '../../kernel/hold-reason';
import { isRecord } from '../../kernel/values/is-record';
import { hasFixedHost, hasFixedNextPage, isComputed, isWebhook } from './fixed-address';
import { anywhere } from './judged-node';
import { isReadOnlyGraphql } from './read-only-graphql';

type Parameters = Readonly<Record<string, unknown>>;

const reading = ['GET', 'HEAD', 'OPTIONS'];

/** What servers take a GET for something else by. */
const OVERRIDE = /method[-_]?override|x-http-method|(?:^|[?&"'\s{])_method(?:$|["'=])/i;

/** A text with a number in place of each of its expressions. In one pass: a text may be long. */
function withoutExpressions(text: string): string {
	const [first = '', ...rest] = text.replace(/^=/, '').split('{{');
	return rest.reduce((before, part) => {
		const end = part.indexOf('}}');
		return end < 0 ? `${before}{{${part}` : `${before}0${part.slice(end + 2)}`;
	}, first);
}

/** JSON whose names are the same in every run. */
function hasFixedNames(json: string): boolean {
	try {
		return isRecord(JSON.parse(withoutExpressions(json)));
	} catch {
		return false;
	}
}

/** A header, or another thing with a name, that only the run knows the name of. */
const isUnnamed = (name: string, value: unknown) => {
	if (typeof value !== 'string' || !isComputed(value)) return false;
	return name === 'name' || (/headers|headerParameters/i.test(name) && !hasFixedNames(value));
};

const changesMethod = (parameters: Parameters) =>
	anywhere(parameters, (name, value) => {
		if (OVERRIDE.test(name) || isUnnamed(name, value)) return true;
		return typeof value === 'string' && OVERRIDE.test(value);
	});

function judgeAddresses(parameters: Parameters): HoldReason | undefined {
	const main = [parameters.url, parameters.endpoint, parameters.hostUrl];
	const proxied = (name: string, value: unknown) => name === 'proxy' && !hasFixedHost(value);
	const paged = (name: string, value: unknown) => name === 'nextURL' && !hasFixedNextPage(value);
	const isOpen = anywhere(parameters, (name, value) => proxied(name, value) || paged(name, value));
	if (isOpen || main.some((address) => address !== undefined && !hasFixedHost(address))) {
		return 'computed-address';
	}
	return main.some(isWebhook) ? 'webhook' : undefined;
}

const methodsOf = ({ method, requestMethod, httpRequestMethod }: Parameters) =>
	[method, requestMethod, httpRequestMethod].filter((each) => each !== undefined);

/** Why a request is held back: what it would do, and where it would go. A request without a method is a GET. */
export function judgeRequest(parameters: Parameters): HoldReason | undefined {
	if (typeof parameters.options === 'string') return 'computed';
	for (const method of methodsOf(parameters)) {
		if (isComputed(method)) return 'computed';
		if (typeof method !== 'string' || !reading.includes(method)) return 'writes';
	}
	return changesMethod(parameters) ? 'writes' : judgeAddresses(parameters);
}

/** The same for a request whose text states what it does, whatever its method. */
export function judgeGraphql(parameters: Parameters): HoldReason | undefined {
	if (methodsOf(parameters).some(isComputed)) return 'computed';
	if (!isReadOnlyGraphql(parameters.query)) return 'query';
	return changesMethod(parameters) ? 'writes' : judgeAddresses(parameters);
}
