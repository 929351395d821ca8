import type { RecordView } from '../../../src/kernel/operation/shown-resource';
import {
	newPage,
	recordPage,
	recordsPage,
} from '../../../src/surfaces/pages/resource/resource-pages';

const nasty = `"></textarea></select><script>\u202E`;
const now = Date.UTC(2026, 10, 23);
const form = { fields: {}, problems: [{ field: 'name', message: nasty }] };
const target = { action: 'x', hidden: { csrf: 'mark' } };
const called = { plural: 'tools', title: 'Tools', one: 'Tool' };

const fields = [
	{ name: 'name', label: nasty, hint: nasty, required: true },
	{ name: 'text', label: nasty, rows: 3, folded: nasty },
	{ name: 'choice', label: nasty, choices: [[nasty, nasty]] as const },
];

const update = { fields, button: 'Save', nothing: 'Nothing was saved.' };
const action = { name: 'pin', ask: nasty, say: nasty, button: 'Pin', done: 'pinned', fields };

const view: RecordView = {
	...{ group: 0, text: nasty, hint: [nasty, { name: nasty }], warning: nasty, update },
	...{ facts: [[nasty, [{ strong: nasty }]]], links: [[nasty, 'x/history']] },
	fields: { name: nasty, text: nasty, choice: nasty },
	sections: [
		{ id: 'told', title: nasty, text: nasty },
		{ id: 'takes', title: nasty, text: nasty },
	],
};

const records = Array.from({ length: 30 }, (_, at) => ({
	name: `${nasty}${at}`,
	view,
	url: 'tools/1',
}));
const groups = [{ title: 'All', empty: 'None yet.' }];
const all = { called, groups, records, hasNew: true };
const list = { ...all, result: nasty, warnings: [nasty], find: '', from: 0, now };

const pages = {
	list: recordsPage(list),
	found: recordsPage({ ...list, find: nasty, from: 20 }),
	new: newPage({
		...target,
		called,
		create: { ...update, say: [nasty], find: nasty },
		form,
		find: nasty,
	}),
	one: recordPage({
		...{ ...target, called, name: nasty, view, form, result: nasty, now, actions: [action] },
		...{ sent: action },
		outcome: { id: 'result', title: 'Result', text: nasty },
	}),
};

describe('the pages of a resource', () => {
	it.each(Object.entries(pages))(
		'%s shows foreign words as text, and runs no script',
		(_, html) => {
			expect(html).toContain('&lt;script&gt;');
			expect(html).not.toContain('<script');
			expect(html).toContain('<mark class="escape">\\u202E</mark>');
			expect(html).not.toContain('\u202E');
		},
	);

	it.each(Object.entries(pages))('every form of %s that is posted has the mark', (_, html) => {
		const posted = html.match(/<form method="post".*?<\/form>/gs) ?? [];
		for (const each of posted) expect(each).toContain('name="csrf" value="mark"');
	});

	it('a long list is shown in parts, and searched', () => {
		expect(pages.list).toContain('The next ones');
		expect(pages.found).toContain('Those before');
		expect(recordsPage({ ...list, records: [] })).toContain('None yet.');
		expect(recordsPage({ ...list, find: 'nothing like it' })).toContain(
			'Nothing has “nothing like it”',
		);
		expect(recordsPage({ ...list, records: records.slice(0, 3) })).not.toContain('<form');
	});

	it('the form of an action that was sent stands open', () => {
		expect(pages.one).toContain('<details open>');
	});
});
