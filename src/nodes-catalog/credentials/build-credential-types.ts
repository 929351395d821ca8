import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';
import { nearest } from '../../kernel/values/nearest';
import type { CredentialType } from '../../kernel/ports';
import { squeezed, camelWordsOf, stopWords, wordsOf, stem } from '../text/words-of';

const IN_NAME = 10;
const SAID = 8;
const OF_NODE = 5;
const OF_FIELD = 1;

const alsoSaid: Readonly<Record<string, string>> = {
	httpBasicAuth: 'username user password login basic',
	httpHeaderAuth: 'api key token header custom secret',
	httpQueryAuth: 'api key query parameter url',
	httpBearerAuth: 'bearer token access authorization',
	httpCustomAuth: 'custom json several headers',
	httpTemplatedCustomAuth: 'custom template',
	httpSslAuth: 'client certificate mtls tls ssl',
	oAuth2Api: 'oauth client id secret generic',
	smtp: 'send email mail server outgoing',
	imap: 'receive read email mail inbox incoming',
	googleApi: 'google service account json key',
	sshPassword: 'server shell login',
	sshPrivateKey: 'server shell key',
	jwtAuth: 'json web token',
	aws: 'amazon iam access key',
	openAiApi: 'chatgpt gpt llm model',
	anthropicApi: 'claude llm model',
	googlePalmApi: 'gemini google ai studio llm model',
	postgres: 'postgresql sql database db supabase',
	mySql: 'mysql mariadb sql database db',
	microsoftSql: 'mssql sql server database db',
	mongoDb: 'mongo database db',
};

/** Every search is for credentials, so these words distinguish nothing. */
const empty = new Set('credential credentials auth authentication account type set'.split(' '));

const plain = (text: string) => text.replace(/o[\s_-]?auth[\s_-]?(\d)?(?:\.\d)?/gi, ' oauth$1 ');

const stems = (text: string) =>
	wordsOf(plain(text)).flatMap((word) => {
		const bare = word.replace(/^(oauth)\d$/, '$1');
		return bare === word ? [stem(word)] : [word, bare];
	});

export function credentialWords(
	type: ICredentialType,
	needsBrowser: boolean,
	nodes: readonly string[],
): ReadonlyMap<string, number> {
	const words = new Map<string, number>();
	const add = (text: string, weight: number) => {
		for (const word of stems(text)) words.set(word, Math.max(words.get(word) ?? 0, weight));
	};
	add(
		camelWordsOf(type.name.replace(/o?auth(?=\d|Api|$)/gi, (found) => ` ${found} `)).join(' '),
		IN_NAME,
	);
	add(type.displayName, IN_NAME);
	add(alsoSaid[type.name] ?? '', SAID);
	if (needsBrowser) add('oauth', SAID);
	for (const node of nodes) add(node, OF_NODE);
	for (const { displayName } of type.properties) add(displayName, OF_FIELD);
	return words;
}

/** The significant words of a query; all words if none is significant. */
export function queryWords(query: string): string[] {
	const all = [...new Set(stems(query))];
	const telling = wordsOf(plain(query))
		.filter((word) => !stopWords.has(word) && !empty.has(word))
		.flatMap((word) => stems(word));
	return telling.length > 0 ? [...new Set(telling)] : all;
}

const connected = new Set(['oAuth1Api', 'oAuth2Api']);

/** Whether the grant type is fixed to one that needs no person. */
const needsNoPerson = ({ properties }: ICredentialType) =>
	properties.some(
		({ name, type, default: value }) =>
			name === 'grantType' && type === 'hidden' && value === 'clientCredentials',
	);

/** Whether an account must be connected in a browser: it extends n8n's OAuth types, directly or indirectly. */
function needsBrowser(
	type: ICredentialType,
	byName: ReadonlyMap<string, ICredentialType>,
	seen: ReadonlySet<string> = new Set(),
): boolean {
	if (connected.has(type.name)) return true;
	if (seen.has(type.name) || needsNoPerson(type)) return false;
	const below = new Set([...seen, type.name]);
	return (type.extends ?? []).some((name) => {
		const parent = byName.get(name);
		return connected.has(name) || (parent !== undefined && needsBrowser(parent, byName, below));
	});
}

/** How many node names a description lists. More names would make it less clear. */
const NAMED_NODES = 6;

const isToolVariant = ({ name }: INodeTypeDescription) => /(?:Tool|HitlTool)$/.test(name);

function nodesByCredential(nodes: readonly INodeTypeDescription[]) {
	const found = new Map<string, Set<string>>();
	for (const node of nodes) {
		if (isToolVariant(node) || node.hidden) continue;
		for (const { name } of node.credentials ?? []) {
			found.set(name, (found.get(name) ?? new Set()).add(node.displayName.trim()));
		}
	}
	return found;
}

function describe(
	isGeneric: boolean,
	isBrowser: boolean,
	nodes: readonly string[],
	httpName: string | undefined,
): string {
	const named = nodes.slice(0, NAMED_NODES).join(', ');
	const rest = nodes.length > NAMED_NODES ? ` and ${nodes.length - NAMED_NODES} more nodes` : '';
	const used = isGeneric
		? 'For any service, by HTTP Request'
		: nodes.length > 0
			? `For ${named}${rest}`
			: `For HTTP Request${httpName === undefined ? '' : ` to ${httpName}`}`;
	return `${used}${isBrowser ? '; an account is connected in the browser (OAuth)' : ''}.`;
}

interface Entry {
	readonly type: CredentialType;
	readonly words: ReadonlyMap<string, number>;
	/** Names without spaces, because people may write them as one word. */
	readonly joined: string;
}

const INSIDE = 4;

function weightOf(entry: Entry, word: string): number {
	const exact = entry.words.get(word);
	if (exact !== undefined) return exact;
	return word.length >= 4 && entry.joined.includes(word) ? INSIDE : 0;
}

/** A search over the credential types of an instance, from what its loader collects. Keeps none of that data. */
export function buildCredentialTypes(
	credentials: readonly ICredentialType[],
	nodes: readonly INodeTypeDescription[],
) {
	const byName = new Map(credentials.map((one) => [one.name, one]));
	const users = nodesByCredential(nodes);
	const entries = credentials.map((one): Entry => {
		const isBrowser = needsBrowser(one, byName);
		const usedBy = [...(users.get(one.name) ?? [])];
		const type: CredentialType = {
			name: one.name,
			displayName: one.displayName,
			description: describe(one.genericAuth === true, isBrowser, usedBy, one.httpRequestNode?.name),
			...(one.documentationUrl === undefined ? {} : { documentationUrl: one.documentationUrl }),
			needsBrowser: isBrowser,
		};
		return {
			type,
			words: credentialWords(one, isBrowser, usedBy),
			joined: `${squeezed(one.name)} ${squeezed(one.displayName)}`,
		};
	});
	const found = new Map(entries.map((entry) => [entry.type.name, entry.type]));

	return {
		size: entries.length,
		/** Best first. */
		search(query: string, limit: number): readonly CredentialType[] {
			const words = queryWords(query);
			const whole = squeezed(query);
			const rarity = words.map((word) => {
				const having = entries.filter((entry) => weightOf(entry, word) > 0).length;
				return Math.log(1 + entries.length / (1 + having));
			});
			return entries
				.map((entry) => {
					const weights = words.map((word) => weightOf(entry, word));
					const sum = weights.reduce((all, weight, at) => all + weight * (rarity[at] ?? 0), 0);
					const matched = weights.filter((weight) => weight > 0).length / Math.max(1, words.length);
					const named = entry.joined.split(' ').includes(whole) ? 100 : 0;
					return { entry, score: sum * matched * matched + named };
				})
				.filter(({ score }) => score > 0)
				.sort(
					(a, b) =>
						b.score - a.score ||
						a.entry.type.displayName.length - b.entry.type.displayName.length ||
						a.entry.type.name.localeCompare(b.entry.type.name),
				)
				.slice(0, limit)
				.map(({ entry }) => entry.type);
		},
		get: (name: string) => found.get(name),
		suggest: (name: string) => nearest(name, [...found.keys()]),
	};
}
