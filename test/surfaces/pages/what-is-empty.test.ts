import { approvalCard } from '../../../src/surfaces/pages/approval-card';
import { approvalsHome, operatorHome } from '../../../src/surfaces/pages/operator/operator-home';
import { runPage } from '../../../src/surfaces/pages/run-page';
import { now, sampleCard } from './sample-card';
import { sampleRun } from './sample-run';

/*
 * What is not known (a user where a node has no identity, the words of a run that cannot be read, a name) is left out with
 * the words around it.
 */

const pending = [{ question: 'Delete?', agent: 'billing', expiresAt: now + 60_000, url: 'a/1' }];
const line = { at: now, agent: 'billing', user: 'maria', tool: 'plan', became: 'Ran', by: 'zoe' };

const home = {
	...{ organisation: 'acme', agency: 'north', user: 'zoe', pending, now, action: 'ui' },
	...{ hidden: { csrf: 'mark' }, auditUrl: 'ui/audit', audit: [line] },
	others: [{ title: 'Tools', url: 'ui/tools', description: 'What a team defines' }],
	runs: [
		{
			...{ message: 'Build a shop', agent: 'billing', user: 'maria', createdAt: now },
			...{ isEnded: false, url: 'ui/runs/1' },
		},
	],
	agents: [{ agentId: 'a1', name: 'billing', waiting: 2, lastSeen: now, url: 'ui/agents/1' }],
	decided: [
		{
			...{ question: 'Publish?', agent: 'billing', became: 'Approved', decidedBy: 'zoe', at: now },
			url: 'ui/approvals/2',
		},
	],
};

const card = sampleCard({
	...{ organization: 'acme', agency: 'north', always: 'the agent billing' },
	workflow: { name: 'Clean-up', url: 'https://foreman.test/workflow/1' },
});

/** Can be unknown, wherever they stand. What our own code always says, such as the question, cannot. */
const UNKNOWN = [
	'user',
	'organisation',
	'organization',
	'agency',
	'decidedBy',
	'by',
	'message',
	'name',
];

/** The model with one text of it empty, for each that can be, and with all of them. */
function emptied(model: object): ReadonlyArray<readonly [string, object]> {
	const places: string[] = [];
	const blank = (only?: string, place = '', value: unknown = model): unknown => {
		if (Array.isArray(value)) return value.map((one, at) => blank(only, `${place}.${at}`, one));
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, held]) => {
				const at = `${place}.${key}`;
				if (typeof held !== 'string' || !UNKNOWN.includes(key)) return [key, blank(only, at, held)];
				places.push(at);
				return [key, only === undefined || only === at ? '' : held];
			}),
		);
	};
	const all = Object(blank());
	return [...new Set(places)]
		.map((place): readonly [string, object] => [place, Object(blank(place))])
		.concat([['all of them', all]]);
}

const DANGLING = [
	/\b(?:for|by|of|in|as|to|with|since|at) *[,.;:)]/,
	/ [,.;]/,
	/[“"'(] *[”"')]/,
	/<(h[1-6]|a|summary|dt|dd|p)\b[^>]*>\s*(?:<bdi>\s*<\/bdi>\s*)*<\/\1>/,
	/<(?:p|li)[^>]*>[^<]*\b(?:for|by|of) <bdi><\/bdi>/,
];

/** Without what scripts fill in later. */
const bodyOf = (html: string) =>
	html
		.slice(html.indexOf('<main'))
		.replaceAll(/<script[^]*?<\/script>|<p [^>]*role="status"><\/p>/g, '');
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '');

const run = sampleRun();

const pages: ReadonlyArray<readonly [string, object, (model: object) => string]> = [
	['the start page', home, (model) => operatorHome({ ...home, ...model })],
	['the page of questions', home, (model) => approvalsHome({ ...home, ...model })],
	['the page of a run', run, (model) => runPage({ ...run, ...model })],
	['a card', card, (model) => approvalCard({ ...card, ...model })],
];

describe.each(pages)('%s', (_name, model, render) => {
	test.each(emptied(model))('reads well without %s', (_place, without) => {
		const body = bodyOf(render(without));
		const found = DANGLING.flatMap((one) => [
			...(one.exec(one.source.startsWith('<') ? body : textOf(body)) ?? []),
		]);
		expect(found).toEqual([]);
	});
});
