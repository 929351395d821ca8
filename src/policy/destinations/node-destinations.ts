import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { isExpression } from '../../kernel/workflow/is-expression';
import type { Destination, RequestWay } from '../../kernel/ports/destinations';
import { usedCredentials } from '../../kernel/workflow/used-credentials';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { canonicalText } from '../approvals/canonical-arguments';

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

function headersIn(text: string): RequestWay[] {
	const told = `with the headers ${text}`;
	if (isExpression(text)) return [computed(told)];
	const given = jsonOrText(text);
	if (given === text) return /[{"]/.test(text) ? [computed(told)] : [];
	return isRecord(given)
		? Object.entries(given).flatMap(([name, value]) => headerWay(name, value))
		: [];
}

function waysOfRequest(value: unknown, name = '', isOfHeaders = false): RequestWay[] {
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

const namesAddress =
	/^(?:(?:base|host|server|api|instance|endpoint|service|site|sse|schemaregistry|repository|next|proxy|gateway|custom|target|request)?_?(?:url|uri|host|hostname|endpoint|server|origin|proxy|gateway)|(?:source|target)?repository)$/i;

/** Further fields of nodes that are not n8n's: their meaning is unknown. */
const mayNameAddress =
	/(?:url|uri|host|hostname|endpoint|server|domain|origin|proxy|gateway|address)$/i;

/** Where n8n's own nodes keep settings of their requests; other lists hold what is sent. */
const ofRequests = /^(?:options|requestOptions|pagination|proxy|request|connection|settings)$/i;
const ofN8n = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./;

interface Given {
	readonly name: string;
	readonly value: string;
}

const isAddress = (name: string, isForeign: boolean) =>
	namesAddress.test(name) || (isForeign && mayNameAddress.test(name));

const namesThing = /repository$/i;

const isNothing = (value: unknown) =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What n8n makes of a value that should be a text is not known here. */
const asAddress = (value: unknown) =>
	typeof value === 'string' ? value.trim() : `=${JSON.stringify(value)}`;

function addressesIn(value: unknown, isAnywhere: boolean, name = ''): Given[] {
	const isNamed = isAddress(name, isAnywhere);
	if (isRecord(value) && value.__rl === true)
		return isNamed && !namesThing.test(name) && !isNothing(value.value)
			? [{ name, value: asAddress(value.value) }]
			: [];
	if (isNamed && !isRecord(value) && typeof value !== 'boolean')
		return isNothing(value) ? [] : [{ name, value: asAddress(value) }];
	if (Array.isArray(value))
		return isAnywhere ? value.flatMap((one) => addressesIn(one, isAnywhere, name)) : [];
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		isRecord(inner) && inner.__rl !== true && !isAnywhere && !ofRequests.test(key)
			? []
			: addressesIn(inner, isAnywhere, key),
	);
}

const hostParts: ReadonlyMap<string, string> = new Map([
	['n8n-nodes-base.googleFirebaseRealtimeDatabase', 'projectId'],
]);

/** A part of a host that is more than a name: it says where the request goes. */
function hostsIn({ type, parameters }: WorkflowNode): Given[] {
	const name = hostParts.get(type.replace(/(?:Hitl)?(?:Tool)?$/, ''));
	const given = name === undefined ? undefined : parameters[name];
	const value = isRecord(given) ? given.value : given;
	if (name === undefined || value === undefined || value === '') return [];
	const isName = typeof value === 'string' && /^[a-z0-9-]+$/i.test(value);
	return isName ? [] : [{ name, value: asAddress(value) }];
}

const git = /^n8n-nodes-base\.git(?:Hitl)?(?:Tool)?$/;
/** At run time it contacts whichever repository the folder then names. */
const OF_THE_FOLDER = '=the repository that the folder names';
const maybeText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const text = (value: unknown) => maybeText(value) ?? '';
const httpRequest = /^n8n-nodes-base\.httpRequest(?:Hitl)?(?:Tool)?$/;

/** HTTP Request named it differently up to version 2. What another version has left behind does nothing. */
function methodOf({ type, typeVersion, parameters }: WorkflowNode): string {
	const { method, requestMethod, httpRequestMethod, url } = parameters;
	if (httpRequest.test(type)) return text(typeVersion < 3 ? requestMethod : method) || 'GET';
	const given = text(method) || text(requestMethod) || text(httpRequestMethod);
	return given || (text(url) === '' ? '' : 'GET');
}

/** Nodes that ask exactly the address. Of all others a parameter of any name may be a part of it. */
const asksAddress =
	/^(?:n8n-nodes-base\.(?:httpRequest|graphql|git)|@n8n\/n8n-nodes-langchain\.(?:toolHttpRequest|mcpClient))(?:Hitl)?(?:Tool)?$/;

function furtherOf({ type, typeVersion, parameters }: WorkflowNode, name: string) {
	const isWhole = asksAddress.test(type);
	const rest = isWhole ? '' : canonicalText(parameters);
	const ways = waysOfRequest(parameters);
	return {
		ways: isWhole ? ways : [...ways, { text: `as set in ${rest}`, isComputed: false }],
		made: {
			of: canonicalText([type, typeVersion, name, rest]),
			isComputed: !isWhole && isComputed(parameters),
		},
	};
}

/** Its preset is not to sign in: credentials that were chosen once stay behind. */
const signsInNowhere = ({ type, parameters }: WorkflowNode) =>
	httpRequest.test(type) && [undefined, 'none'].includes(maybeText(parameters.authentication));

const credentialsOf = (node: WorkflowNode) => (signsInNowhere(node) ? [] : usedCredentials(node));
const takesItems: readonly string[] = ['sendBody', 'sendBinaryData'];

function isComputed(value: unknown, name = ''): boolean {
	if (typeof value === 'string') return isExpression(value);
	if (Array.isArray(value)) return value.some((inner) => isComputed(inner));
	if (!isRecord(value)) return takesItems.includes(name) && value === true;
	return Object.entries(value).some(([key, inner]) => isComputed(inner, key));
}

/** A host of the service itself: where it redirects to is not for others to say. */
const ofFacebook = /^graph(?:-video)?\.facebook\.com$/;

/** Requests whose redirects no parameter switches off. n8n follows none for a POST. */
function isRedirected({ type, parameters }: WorkflowNode): boolean {
	const name = /^n8n-nodes-base\.(\w+?)(?:Hitl)?(?:Tool)?$/.exec(type)?.[1];
	if (name === 'graphql') return parameters.requestMethod === 'GET';
	return name === 'facebookGraphApi'
		? !ofFacebook.test(text(parameters.hostUrl))
		: name === 'rssFeedRead';
}

/** The destinations of a node, with the stored credentials that it sends there. */
export function nodeDestinations(node: WorkflowNode, workflowId: string): Destination[] {
	const given = [...addressesIn(node.parameters, !ofN8n.test(node.type)), ...hostsIn(node)];
	const credentials = credentialsOf(node);
	const method = methodOf(node);
	const carries = isComputed(node.parameters) ? ({ carries: true } as const) : {};
	const redirects = isRedirected(node) ? ({ redirects: true } as const) : {};
	const at = (address: string, name: string): Destination[] => {
		const to = { workflowId, node: node.name, method, address, ...redirects };
		const further = address === '' ? {} : furtherOf(node, name);
		return credentials.length === 0
			? [{ ...to, ...further, ...carries }]
			: credentials.map((credential) => ({ ...to, ...further, credential }));
	};
	if (given.length > 0) return given.flatMap(({ name, value }) => at(value, name));
	if (git.test(node.type) && credentials.length > 0) return at(OF_THE_FOLDER, '');
	return credentials.length > 0 ? at('', '') : [];
}
