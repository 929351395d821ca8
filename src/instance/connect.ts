import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	ITriggerFunctions,
	ISupplyDataFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { z } from 'zod';
import { addressOfThisN8n } from '../adapters/in-process/this-n8n';
import { type SendApiRequest, createApiClient } from '../adapters/n8n-api/client';
import { whyTooOld } from '../host/instance-settings';
import { fresh, onceFor } from '../kernel/fresh';
import { unauthorized, unsupported, ToolError } from '../kernel/tool-error';
import { fingerprint } from '../policy/fingerprint';
import { isInsideNode } from '../adapters/in-process/node-context';
import { type ConnectingCredential, baseUrlFields, CREDENTIAL, titles } from './credential-names';
import { readCredential } from './read-credential';
import { createWorkflows } from '../adapters/n8n-api/workflows/workflows-api';
import { isRecord } from '../kernel/values/is-record';

const ITEMS = 50;
const meters = new WeakMap<object, (work: number) => void>();

/** Tells of the work that is done for a webhook from now on, also after it was answered: 1 for each request to n8n, and for each 50 things that it sends. */
export const meterWork = (context: object, meter: (work: number) => void): void =>
	void meters.set(context, meter);

export function countAnswer(context: object, body: unknown): void {
	const sent = isRecord(body) && Array.isArray(body.data) ? body.data.length : 0;
	meters.get(context)?.(1 + Math.floor(sent / ITEMS));
}

/** The address of an n8n as requests need it. People paste it with or without `/api/v1` and a slash. */
export const plainBaseUrl = (baseUrl: string): string =>
	baseUrl
		.trim()
		.replace(/\/+$/, '')
		.replace(/\/api\/v1$/, '');

export type NodeContext =
	| IExecuteFunctions
	| ISupplyDataFunctions
	| ILoadOptionsFunctions
	| ITriggerFunctions
	| IWebhookFunctions;

const credentialSchema = z.object({
	baseUrl: z.string().catch(''),
	webDomains: z.string().catch(''),
	apiKey: z.string().trim().catch(''),
});

const responseSchema = z.object({ statusCode: z.number(), body: z.unknown() });

/** n8n's API refuses every character that RFC 3986 reserves, also those that `encodeURIComponent` does not encode. */
const encoded = (value: string | number | boolean) =>
	encodeURIComponent(value).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);

/** n8n's API wants `:` and `{` encoded, but its own request helper does not encode them. */
function queryText(
	query: Readonly<Record<string, string | number | boolean | undefined>> | undefined,
): string {
	const parts = Object.entries(query ?? {}).flatMap(([key, value]) =>
		value === undefined ? [] : [`${encoded(key)}=${encoded(value)}`],
	);
	return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

async function readConnection(context: NodeContext, itemIndex: number, type: ConnectingCredential) {
	const stored = await readCredential(context, itemIndex, type);
	const { baseUrl, ...read } = credentialSchema.parse(stored);
	if (read.apiKey !== '') return { stored, baseUrl: plainBaseUrl(baseUrl), ...read };
	throw unauthorized(
		`The ${titles[type]} credential has no API key.`,
		'Open the credential and paste a key from Settings > n8n API.',
	);
}

function thisN8n(context: NodeContext, type: ConnectingCredential): string {
	const address = addressOfThisN8n(context, context.getInstanceBaseUrl());
	if (address !== undefined) return plainBaseUrl(address);
	throw unauthorized(
		`The ${titles[type]} credential names no address, and n8n does not say at which one it is reached.`,
		`Open the credential and fill in ${baseUrlFields[type]}: the address of this n8n.`,
	);
}

const canSign = (value: object): value is IAllExecuteFunctions =>
	'helpers' in value && 'getCredentials' in value;

/** Without the signal of the execution, which n8n would use instead of ours, and with the credential, so that it is read once. */
function signerOf(
	context: NodeContext,
	stored: ICredentialDataDecryptedObject,
): IAllExecuteFunctions {
	const signer = {
		helpers: context.helpers,
		logger: context.logger,
		getNode: () => context.getNode(),
		getCredentials: async () => await Promise.resolve(stored),
	};
	if (canSign(signer)) return signer;
	throw new TypeError('A context without requests and credentials');
}

async function open(context: NodeContext, itemIndex: number, type: ConnectingCredential) {
	const {
		stored,
		baseUrl: given,
		apiKey,
		webDomains,
	} = await readConnection(context, itemIndex, type);
	const baseUrl = given === '' ? thisN8n(context, type) : given;
	const signer = signerOf(context, stored);
	const send: SendApiRequest = async ({ method, path, query, body, signal }) => {
		const answer: unknown = await context.helpers.httpRequestWithAuthentication.call(signer, type, {
			method,
			url: `${baseUrl}/api/v1${path}${queryText(query)}`,
			json: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			abortSignal: signal,
			...(body === undefined
				? {}
				: { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
		});
		const { statusCode, body: answered } = responseSchema.parse(answer);
		countAnswer(context, answered);
		return { status: statusCode, body: answered };
	};
	// By what was filled in: processes of one n8n may reach it at different addresses.
	const place = fingerprint(given, apiKey);
	const kept = 'getRequestObject' in context ? place : undefined;
	const api = (signal: AbortSignal, patience?: number) =>
		createApiClient(send, baseUrl, signal, { patience, place: kept });
	return { baseUrl, fingerprint: place, webDomains, api };
}

/** `fingerprint`: equal for the same n8n and API key; it reveals neither. `webDomains`: as an operator filled it in. */
export type Connection = Readonly<Awaited<ReturnType<typeof open>>>;

const openedOf = onceFor((_context: object) => fresh<string, Promise<Connection>>({}));

/** Reads the credential of a node, once for each item. Throws `ToolError`, or n8n's error when no credential is chosen. */
export async function connect(
	context: NodeContext,
	itemIndex: number,
	type: ConnectingCredential = CREDENTIAL,
): Promise<Connection> {
	const old = whyTooOld();
	if (old !== undefined) throw unsupported(old, 'Have the operator update n8n. Nothing was done.');
	return await openedOf(context).get(
		`${type} ${itemIndex}`,
		async () => await open(context, itemIndex, type),
	);
}

/** The address at which a person opens workflows: n8n's public one, which may differ from the address of the API. */
export function editorAddress(context: NodeContext, connection: Connection): string {
	const open = isInsideNode(context) ? context.additionalData.instanceBaseUrl : '';
	const base = open === '' ? connection.baseUrl : open;
	return base.replace(/\/+$/, '');
}

const ITEM = 0;
const PATIENCE = 15_000;

/** The workflows behind the credential of a node. Throws `ToolError`. */
export async function openWorkflows(context: IExecuteFunctions) {
	const connection = await connect(context, ITEM, CREDENTIAL);
	return createWorkflows(connection.api(AbortSignal.timeout(PATIENCE)), connection.baseUrl);
}

/** The current version of a workflow's draft: empty if the workflow is gone or archived, undefined if it cannot be read. */
export async function draftVersion(context: IExecuteFunctions, workflowId: string) {
	try {
		const workflows = await openWorkflows(context);
		const { versionId, isArchived } = await workflows.get(workflowId);
		return isArchived ? '' : versionId;
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return error.code === 'not-found' ? '' : undefined;
	}
}
