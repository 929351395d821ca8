import { approvalAnswer } from '../../../src/surfaces/pages/approval-answer';
import { approvalCard } from '../../../src/surfaces/pages/approval-card';
import { operatorPage } from '../../../src/surfaces/pages/operator/operator-page';
import { operatorSignIn } from '../../../src/surfaces/pages/operator/operator-sign-in';
import { runPage } from '../../../src/surfaces/pages/run-page';
import { now, sampleCard } from './sample-card';
import { sampleRun } from './sample-run';

const pages = {
	'approval card': approvalCard(sampleCard()),
	'approval answer': approvalAnswer({ state: 'approved', counted: true }),
	'operator page': operatorPage({
		...{ agentId: 'a', workflow: '', tools: [], find: '', pending: [], now },
		effective: { source: 'unknown', profile: { name: 'Standard', description: '' } },
	}),
	'operator sign-in': operatorSignIn({}),
	'page of a run that has ended': runPage(sampleRun({ isEnded: true, live: undefined })),
};

describe.each(Object.entries(pages))('the %s', (_name, html) => {
	it('is one page in English with one heading and its landmarks', () => {
		expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
		for (const tag of ['head', 'title', 'body', 'header', 'main', 'h1'])
			expect([tag, html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length]).toEqual([tag, 1]);
		expect(html).toContain('width=device-width');
	});

	it('closes what it opens', () => {
		const open: string[] = [];
		for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
			if (['meta', 'input'].includes(tag)) continue;
			if (slash === '/') expect(tag).toBe(open.pop());
			else open.push(tag);
		}
		expect(open).toEqual([]);
	});

	it('runs nothing and loads nothing', () => {
		expect(html).not.toMatch(/<script|\son[a-z]+=|@import|url\(|<link|<img|<iframe|\ssrc=/i);
		expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
		expect(html).not.toMatch(/autofocus|undefined|\[object/);
	});
});
