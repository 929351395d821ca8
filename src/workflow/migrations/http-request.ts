import { isExpression } from '../../kernel/workflow/is-expression';
import { bodyOf, headersOf, hasDottedName, isTwice, queryOf } from './http-parts';
import { recordOf } from '../../kernel/values/record-of';
import {
	type Migration,
	type Moved,
	type OldNode,
	type Values,
	older,
	withoutUndefined,
	recordsIn,
} from './migration';

/** Credentials that version 1 chose by a word of its own. */
const credentials: Readonly<Record<string, string>> = {
	basicAuth: 'httpBasicAuth',
	digestAuth: 'httpDigestAuth',
	headerAuth: 'httpHeaderAuth',
	queryAuth: 'httpQueryAuth',
	oAuth1: 'oAuth1Api',
	oAuth2: 'oAuth2Api',
};

function authentication(parameters: Values): Values {
	const { authentication: chosen, nodeCredentialType, genericAuthType } = parameters;
	const generic = credentials[String(chosen)];
	return generic === undefined
		? { authentication: chosen, nodeCredentialType, genericAuthType }
		: { authentication: 'genericCredentialType', genericAuthType: generic };
}

function optionsOf(parameters: Values, method: string, options: Values): Values {
	const { responseFormat = 'json', dataPropertyName, jsonParameters } = parameters;
	const { batchSize, batchInterval, fullResponse, ignoreResponseCode, proxy, timeout } = options;
	const isRead = method === 'GET' || method === 'HEAD';
	const follows = isRead ? options.followRedirect !== false : options.followAllRedirects === true;
	const format = responseFormat === 'string' ? 'text' : responseFormat;
	const response = withoutUndefined({
		responseFormat: format,
		...(format !== 'json' && { outputPropertyName: dataPropertyName ?? 'data' }),
		...(fullResponse === true && { fullResponse }),
		...(ignoreResponseCode === true && { neverError: true }),
	});
	const isBatched = batchSize !== undefined && batchInterval !== undefined;
	return withoutUndefined({
		response: { response },
		...(isBatched && { batching: { batch: { batchSize, batchInterval } } }),
		...(!follows && { redirect: { redirect: { followRedirects: false } } }),
		...(parameters.allowUnauthorizedCerts === true && { allowUnauthorizedCerts: true }),
		...(options.useQueryString === true && { queryParameterArrays: 'repeat' }),
		...(jsonParameters === true && { lowercaseHeaders: false }),
		proxy,
		timeout,
	});
}

const LISTS = 'A list in the response is put out as an item for each entry; before, as one item.';
const MINUTES = 'Without a timeout of its own, it waits for five minutes; before, for an hour.';
const DETAILS = 'Where it goes on after an error, its item says more of it.';
const CREDENTIALS = 'Credentials are no longer sent on when it is redirected to another host.';

function lostIn({ parameters, goesOnAfterErrors, version }: OldNode): string[] {
	const isSigned = (parameters.authentication ?? 'none') !== 'none';
	return [
		...(goesOnAfterErrors && version >= 4.5 ? [DETAILS] : []),
		...(isSigned && version >= 4.4 ? [CREDENTIALS] : []),
	];
}

function fromOld(node: OldNode): Moved | string {
	const { parameters, version } = node;
	const { requestMethod = 'GET', url, responseFormat = 'json', jsonParameters } = parameters;
	const options = recordOf(parameters.options);
	const open = [requestMethod, responseFormat, jsonParameters, parameters.authentication];
	if ([...open, options.bodyContentType].some(isExpression))
		return 'its method, its response or its form is an expression';
	const method = String(requestMethod);
	const own = options.bodyContentType === 'raw' ? undefined : options.bodyContentCustomMimeType;
	const query = queryOf(parameters, version);
	const headers = headersOf(parameters, own);
	const body = bodyOf(parameters, method, options);
	for (const one of [query, headers, body]) if (typeof one === 'string') return one;
	const isList = responseFormat === 'json' && options.splitIntoItems !== true;
	return {
		parameters: withoutUndefined({
			method,
			url,
			...authentication(parameters),
			...recordOf(query),
			...recordOf(headers),
			...recordOf(body),
			options: optionsOf(parameters, method, options),
		}),
		lost: [
			...(isList && options.fullResponse !== true ? [LISTS] : []),
			...(options.timeout === undefined ? [MINUTES] : []),
			...lostIn(node),
		],
	};
}

/** Versions 3 and 4, which say the same in the same fields, and mean a little else by some. */
function fromThird(node: OldNode): Moved | string {
	const { parameters, typeVersion } = node;
	const { specifyBody = 'keypair', contentType = 'json' } = parameters;
	const listIn = (name: string) => recordsIn(recordOf(parameters[name]).parameters);
	const body = listIn('bodyParameters');
	if ([...body, ...listIn('queryParameters')].length > 0 && typeVersion < 4.3)
		if (isTwice(body) || isTwice(listIn('queryParameters')))
			return 'it has several values by one name, of which it sends the last';
	const isKeyed = specifyBody === 'keypair' && contentType === 'json';
	if (typeVersion < 4 && isKeyed && hasDottedName(body)) return 'a name in its body has a dot';
	const options = recordOf(parameters.options);
	const chosen = recordOf(recordOf(options.redirect).redirect);
	const redirect = { redirect: { followRedirects: false, ...chosen } };
	return {
		parameters:
			typeVersion >= 4 ? parameters : { ...parameters, options: { ...options, redirect } },
		lost: lostIn(node).filter((one) => one !== CREDENTIALS || typeVersion < 4.4),
	};
}

export const httpMigrations: readonly Migration[] = [
	older('httpRequest', 4.5, [4.2, 4.3, 4.4, 4.5], (node) =>
		node.typeVersion < 3 ? fromOld(node) : fromThird(node),
	),
];
