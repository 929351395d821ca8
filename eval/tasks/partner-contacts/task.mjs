import { createCredential } from '../../../sandbox/credentials.mjs';
import { publishWorkflow } from '../../../sandbox/published-workflow.mjs';
import { baseNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	codeNode,
	credentialsNow,
	liveNamed,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { OtherStatus } from '../../services.mjs';

const NAME = 'Partner contacts';
const PATH = 'partner-contacts';
const HEADER = 'x-partner-key';
const KEY = 'partner-key-7c1d';

const today = [
	['ada@example.test', 'bob@example.test'],
	['Cara@example.test', 'ADA@example.test'],
	['dan@example.test'],
];
/** What the judge has the partner answer, to see that the number of pages is not fixed. */
const later = [
	['zoe@example.test'],
	[],
	['Yan@example.test', 'zoe@example.test'],
	['xia@example.test'],
	['wim@example.test'],
];
const single = [['eve@example.test']];

let pages = today;

const answer = ({ path, headers }) => {
	if (headers[HEADER] !== KEY) return new OtherStatus(401, { error: 'the key is missing' });
	const cursor = new URL(path, 'http://partner').searchParams.get('cursor');
	const index = cursor ? Number(cursor.replace('page-', '')) : 0;
	const contacts = (pages[index] ?? []).map((email) => ({ email }));
	return { contacts, next: index + 1 < pages.length ? `page-${index + 1}` : null };
};

const paging = {
	pagination: {
		pagination: {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: {
				parameters: [{ type: 'qs', name: 'cursor', value: '={{ $response.body.next }}' }],
			},
			paginationCompleteWhen: 'other',
			completeExpression: '={{ !$response.body.next }}',
		},
	},
};

const withCredential = ({ id, name }) => ({
	parameters: { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
	more: { credentials: { httpHeaderAuth: { id, name } } },
});
const withKey = () => ({
	parameters: {
		sendHeaders: true,
		headerParameters: { parameters: [{ name: HEADER, value: KEY }] },
	},
	more: {},
});

const make =
	({ options = paging, access: accessOf = withCredential } = {}) =>
	async ({ access, services: { urls } }, { credential }) => {
		const { parameters, more } = accessOf(credential);
		const url = `${urls.partner}/contacts`;
		const collecting = `const all = $input.all().flatMap(({ json }) => json.contacts);
const emails = [...new Set(all.map(({ email }) => email.toLowerCase()))].sort();
return [{ json: { count: emails.length, emails } }];`;
		const made = webhookChain(NAME, PATH, [
			baseNode('Contacts', 'httpRequest', 4.2, { url, ...parameters, options }, more),
			codeNode('Collect', collecting),
		]);
		await publishWorkflow(access, made);
		return { output: 'The contacts of the partner are there for the asking.' };
	};

const inShort = ({ count, emails = [] } = {}) => `${count} ${emails.join()}`;
const wanted = (of) => {
	const emails = [...new Set(of.flat().map((email) => email.toLowerCase()))].sort();
	return `${emails.length} ${emails.join()}`;
};

/** All pages of a service that wants a key, which is in a credential. */
export default {
	services: { partner: answer },

	async seed(context) {
		const { baseUrl, apiKey } = context.access;
		pages = today;
		const credential = await createCredential(baseUrl, apiKey, {
			name: 'Partner API',
			type: 'httpHeaderAuth',
			data: { name: HEADER, value: KEY },
		});
		const news = webhookChain('Partner news', 'partner-news', [setNode('News', { news: [] })]);
		return {
			credential,
			credentials: await credentialsNow(context),
			others: [await seedWorkflow(context, news)],
		};
	},

	words: ({ services: { urls } }) =>
		`Make a live workflow "${NAME}" with a webhook (POST, path "${PATH}") that gathers the contacts of our partner. GET ${urls.partner}/contacts answers a page such as {"contacts":[{"email":"ada@example.test"}],"next":"page-1"}; the next page is at the same address with ?cursor=page-1, and on the last page next is null. How many pages there are changes every day. The partner wants a key, which is in my credential "Partner API". The webhook answers {"count":4,"emails":["ada@example.test", …]}: all emails in small letters, each once, in the order of the alphabet.`,

	async judge(context, { credentials, others }) {
		const { call, services } = context;
		const made = await liveNamed(context, NAME);
		services.forget();
		const answers = [];
		if (made !== undefined)
			for (const wantedPages of [today, later, single]) {
				pages = wantedPages;
				answers.push(inShort((await callPath(context, PATH, {})).body) === wanted(wantedPages));
			}
		pages = today;
		const { data } = await call('GET', '/workflows?limit=250');
		return [
			['the workflow is live', made !== undefined],
			['it gathers the pages of today', answers[0] === true],
			['it gathers more pages', answers[1] === true],
			['it gathers a single page', answers[2] === true],
			[
				'the partner was always shown the key',
				services.hits().length > 0 &&
					services.hits().every(({ headers }) => headers[HEADER] === KEY),
			],
			['no workflow holds the key', !JSON.stringify(data).includes(KEY)],
			['the credentials are as they were', (await credentialsNow(context)) === credentials],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make(),

	wrong: {
		'reads the first page only': make({ options: {} }),
		'writes the key into the workflow': make({ access: withKey }),
		async 'makes a credential of its own'(context, world) {
			const { baseUrl, apiKey } = context.access;
			const credential = await createCredential(baseUrl, apiKey, {
				name: 'Partner API 2',
				type: 'httpHeaderAuth',
				data: { name: HEADER, value: KEY },
			});
			return await make()(context, { ...world, credential });
		},
	},
};
