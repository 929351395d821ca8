import type {
	ICredentialTestFunction,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { z } from 'zod';
import { addressToTest, loopbackAddress } from '../../adapters/in-process/this-n8n';
import { coreVersion, sayVersion, whyTooOld } from '../../host/instance-settings';
import type { IdentityConfig } from '../../policy/identity/identity-config';
import { keySetUrl } from '../../policy/identity/key-sets';
import { readIdentityCredential } from '../../policy/identity/read-identity-credential';
import type { ConnectingCredential } from '../credential-names';
import { CREDENTIAL, STORE_CREDENTIAL, baseUrlFields } from '../credential-names';
import { testSearch } from '../search/open-web-search';
import { SHORTEST_ACCESS_TOKEN } from '../identity/verify-access-token';
import { testResult, rulesToTest, serviceTest } from './test-result';
import { invalidInput } from '../../kernel/tool-error';
import { parseUrl } from '../../kernel/values/parse-url';
import { isUnclear } from '../../policy/addresses/read-web-address';
import { plainBaseUrl } from '../connect';
import { storeSecret } from '../open-store';
import { type Ability, abilitiesOf, daysLeft, sayAbilities, sayDaysLeft } from './key-abilities';
import { mcpHttp } from '../../adapters/network/mcp-http';
import { plainText } from '../../policy/people/plain-line';
import { McpClient } from '../../web/mcp/mcp-client';
import { readMcpServer } from '../remote/mcp-server';
import { type RemoteDefinitions, readDefinitions } from '../remote/read-definitions';

interface KeyTestPorts {
	readonly ask: (
		url: string,
		apiKey: string,
	) => Promise<{ readonly status: number; readonly body: unknown } | undefined>;
	readonly now: () => number;
	readonly n8n: string;
	/** The address that a credential without one means; undefined where n8n does not tell. */
	readonly ownAddress: string | undefined;
	/** The address of this process of n8n; undefined where n8n does not tell. */
	readonly thisProcess: string | undefined;
}

const text = z.string().trim().catch('');
const fields = z
	.object({ baseUrl: text, apiKey: text, askUrlSecret: text })
	.catch({ baseUrl: '', apiKey: '', askUrlSecret: '' });

const discovered = z.object({ data: z.object({ scopes: z.array(z.string()) }) });
const ABOUT_THE_KEY = 'api/v1/discover';

const wrong = (message: string) => invalidInput(message, '');

const shown = (address: string) => parseUrl(address)?.origin ?? 'that address';

/** Only an address that n8n can post to. Never quoted: it gives access to all questions. */
function checkChannel(askUrl: string): void {
	if (askUrl === '') return;
	const url = isUnclear(askUrl) ? undefined : parseUrl(askUrl);
	if (url === undefined || !/^https?:$/.test(url.protocol))
		throw wrong('Ask At URL is not an address that begins with https:// or http://.');
}

/** The scopes of a key. Throws `ToolError` where something else than n8n answers, or n8n does not accept the key. */
async function scopesOf(
	base: string,
	{ apiKey, days }: { readonly apiKey: string; readonly days: number | undefined },
	{ ask, field }: Pick<KeyTestPorts, 'ask'> & { readonly field: string },
): Promise<ReadonlySet<string>> {
	const answer = await ask(`${base}/${ABOUT_THE_KEY}`, apiKey);
	if (answer === undefined)
		throw wrong(
			`Nothing answers at ${shown(base)}. Fill in ${field} with an address at which n8n reaches itself.`,
		);
	if (answer.status === 401)
		throw wrong(
			[
				'n8n does not accept this API key.',
				...(days !== undefined && days < 0
					? sayDaysLeft(days)
					: ['It is mistyped or deleted, or is the key of another n8n.']),
			].join(' '),
		);
	const read = discovered.safeParse(answer.body);
	if (read.success) return new Set(read.data.data.scopes);
	throw wrong(
		`What answers at ${shown(base)} is not an n8n with its API switched on. Check ${field}; empty means this n8n.`,
	);
}

/** This n8n knows its own keys: one that it refuses, and that address accepts, opens another n8n. */
async function checkSame(base: string, apiKey: string, ports: KeyTestPorts): Promise<void> {
	const { thisProcess, ask } = ports;
	if (thisProcess === undefined || thisProcess === base) return;
	const here = await ask(`${thisProcess}/${ABOUT_THE_KEY}`, apiKey);
	if (here?.status === 401)
		throw wrong(
			`What answers at ${shown(base)} is another n8n than this one. Foreman works in the n8n that it is installed in.`,
		);
}

function checkUse(abilities: readonly Ability[], type: ConnectingCredential): void {
	const isUseful = abilities.some(
		({ name, lacking }) =>
			lacking.length === 0 && (name === 'use data tables' || type !== STORE_CREDENTIAL),
	);
	if (!isUseful)
		throw wrong(
			`${sayAbilities(abilities).join(' ')} Edit the key in Settings > n8n API, and tick what it lacks.`,
		);
}

async function examine(data: unknown, type: ConnectingCredential, ports: KeyTestPorts) {
	const old = whyTooOld(ports.n8n);
	if (old !== undefined) throw wrong(old);
	const { baseUrl, apiKey, askUrlSecret } = fields.parse(data);
	const field = baseUrlFields[type];
	if (apiKey === '') throw wrong('API Key is empty. Make one in Settings > n8n API.');
	storeSecret(data, type);
	checkChannel(askUrlSecret);
	const given = plainBaseUrl(baseUrl);
	const base = given === '' ? plainBaseUrl(ports.ownAddress ?? '') : given;
	if (!/^https?:$/.test(parseUrl(base)?.protocol ?? ''))
		throw wrong(
			given === ''
				? `n8n does not say at which address it is reached. Fill in ${field}.`
				: `${field} is not an address that begins with http:// or https://.`,
		);
	const days = daysLeft(apiKey, ports.now());
	const scopes = await scopesOf(base, { apiKey, days }, { ask: ports.ask, field });
	await checkSame(base, apiKey, ports);
	const all = abilitiesOf(scopes);
	const abilities =
		type === STORE_CREDENTIAL ? all.filter(({ name }) => name === 'use data tables') : all;
	checkUse(abilities, type);
	return [...sayAbilities(abilities), ...sayDaysLeft(days), sayVersion(ports.n8n)];
}

/** Says what Foreman can do with a credential, or the first thing that is wrong. Posts nothing to the channel. Never throws. */
export async function examineKey(
	data: unknown,
	type: ConnectingCredential,
	ports: KeyTestPorts,
): Promise<INodeCredentialTestResult> {
	return await testResult(
		async () => (await examine(data, type, ports)).join(' '),
		({ message }) => message,
	);
}

/** Milliseconds. The first request to n8n's API after a start has n8n load it, which takes more than ten seconds on a slow machine. */
const PATIENCE = 30_000;
const answered = z.object({ statusCode: z.number(), body: z.unknown() });

async function ask({ helpers }: ICredentialTestFunctions, uri: string, apiKey: string) {
	try {
		const answer: unknown = await helpers.request({
			method: 'GET',
			uri,
			json: true,
			timeout: PATIENCE,
			simple: false,
			resolveWithFullResponse: true,
			headers: { 'X-N8N-API-KEY': apiKey },
		});
		const { statusCode, body } = answered.parse(answer);
		return { status: statusCode, body };
	} catch {
		return undefined;
	}
}

const testOf = (type: ConnectingCredential): ICredentialTestFunction =>
	async function testKey({ data }) {
		return await examineKey(data, type, {
			ask: async (url, apiKey) => await ask(this, url, apiKey),
			now: () => Date.now(),
			n8n: coreVersion,
			ownAddress: addressToTest(),
			thisProcess: loopbackAddress(),
		});
	};

const COMPLETE = 'The credential is complete.';

function complete(config: IdentityConfig): string {
	if (config.mode === 'token') return COMPLETE;
	return config.operatorPassword === undefined
		? `${COMPLETE} You cannot sign in to the pages of a Foreman Admin Trigger yet: for that, fill in Operator Password.`
		: `${COMPLETE} People sign in to the pages of a Foreman Admin Trigger with the Operator Password.`;
}

const access = z.object({ token: z.string().trim().catch('') }).catch({ token: '' });

export const credentialTests: Readonly<
	Record<
		'testN8n' | 'testStore' | 'testIdentity' | 'testMcpAccess' | 'testMcpServer' | 'testSearch',
		ICredentialTestFunction
	>
> = {
	testIdentity: async ({ data }) =>
		await testResult(
			async () => {
				const config = readIdentityCredential(data);
				if (config.mode === 'token' && config.keys.from === 'jwks') keySetUrl(config.keys);
				return await Promise.resolve(complete(config));
			},
			({ message }) => message,
		),
	async testMcpServer({ data }) {
		return await testMcpServer(this, data);
	},
	async testSearch({ data }) {
		return await testSearch(this, data);
	},
	testN8n: testOf(CREDENTIAL),
	testStore: testOf(STORE_CREDENTIAL),
	async testMcpAccess({ data }) {
		const isLong = access.parse(data).token.length >= SHORTEST_ACCESS_TOKEN;
		const fill = `Fill in a token of at least ${SHORTEST_ACCESS_TOKEN} random characters.`;
		return await Promise.resolve(
			isLong ? { status: 'OK', message: COMPLETE } : { status: 'Error', message: fill },
		);
	},
};

const SERVER_PATIENCE = 20_000;
const MOST_NAMED = 20;

const named = (names: readonly string[]) =>
	names.length > MOST_NAMED
		? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
		: names.join(', ');

function found({ tools, leftOut }: RemoteDefinitions): string {
	const has =
		tools.length === 0
			? 'The server answers, and has no tool that agents can be given.'
			: `The server answers. Agents can be given: ${named(tools.map(({ name }) => name))}.`;
	const [first] = leftOut;
	if (first === undefined) return has;
	const example = `"${plainText(first.name, 100)}" ${plainText(first.why, 200)}`;
	return `${has} ${leftOut.length} left out, such as: ${example}.`;
}

/** Answers n8n's *Test* of the credential of an MCP server: which tools it has, or the first thing that is wrong. */
export const testMcpServer = serviceTest(async (network, data) => {
	const server = readMcpServer(data);
	const place = { ...server, rules: rulesToTest(server.url, server.rules) };
	const client = new McpClient(mcpHttp(network, place));
	const signal = AbortSignal.timeout(SERVER_PATIENCE);
	const listed = await client.listTools(signal);
	await client.close(signal);
	return found(await readDefinitions(listed, server));
});
