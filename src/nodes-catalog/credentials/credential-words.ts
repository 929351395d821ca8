import type { ICredentialType } from 'n8n-workflow';
import { camelWordsOf, stopWords, wordsOf, stem } from '../text/words-of';

const IN_NAME = 10;
const SAID = 8;
const OF_NODE = 5;
const OF_FIELD = 1;

/** Other words that people use for a credential type whose name does not contain them. */
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
