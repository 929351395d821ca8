import { newToolPage } from '../../../../src/surfaces/pages/tools/new-tool-page';
import { schemaInWords } from '../../../../src/surfaces/pages/tools/schema-in-words';
import { toolEditPage } from '../../../../src/surfaces/pages/tools/tool-edit-page';
import { toolHistoryPage } from '../../../../src/surfaces/pages/tools/tool-history-page';
import { toolListPage } from '../../../../src/surfaces/pages/tools/tool-list-page';
import { toolPage } from '../../../../src/surfaces/pages/tools/tool-page';
import { toolTryPage } from '../../../../src/surfaces/pages/tools/tool-try-page';

const nasty = `"></textarea></select><script>\u202E`;
const now = Date.UTC(2026, 10, 23);
const form = { fields: {}, problems: [{ field: 'name', message: nasty }] };
const target = { action: 'x', hidden: { csrf: 'mark' } };

const list = {
	...{ ...target, total: 1, deletedTotal: 1, find: nasty, before: '', after: 'tools?from=20' },
	...{ result: nasty, problem: nasty, unreadable: 2, now },
	tools: [
		{
			...{ name: nasty, description: nasty.repeat(50), effect: 'destroy' as const },
			...{ enabled: false, runs: 'Pinned', changedAt: now, url: 'tools/1' },
		},
	],
	deleted: [{ id: nasty, name: nasty, deletedAt: now, until: now + 60_000 }],
	system: [{ name: nasty, effect: 'read' as const }],
};

const one = {
	...{ ...target, id: 'x', name: nasty, told: nasty, effect: 'read' as const, enabled: true },
	...{ requiresConfirmation: true, runs: 'Pinned', functionName: nasty, examples: 1 },
	...{ input: { properties: { [nasty]: { enum: [nasty], description: nasty } } }, output: nasty },
	...{
		target: 'server' as const,
		pinned: 'by itself' as const,
		versions: [{ value: nasty, text: nasty }],
		createdBy: nasty,
		revision: 2,
	},
	...{ createdAt: now, updatedAt: now, deletedAt: null, result: nasty, problem: nasty },
};

const field = {
	...{ name: 'argument-1', key: nasty, label: nasty, hint: nasty, kind: 'choice' as const },
	choices: [nasty],
};

const pages = {
	list: toolListPage(list),
	tool: toolPage(one),
	deleted: toolPage({ ...one, deletedAt: now }),
	new: newToolPage({
		...{ ...target, workflows: [{ id: nasty, name: nasty }], isWhole: false, find: nasty },
		...{ tag: nasty, form },
	}),
	edit: toolEditPage({
		...{ ...target, name: nasty, back: '../x', others: [{ field: nasty, now: nasty }] },
		form: { ...form, fields: { description: nasty, inputSchema: nasty } },
	}),
	try: toolTryPage({
		...{ ...target, name: nasty, back: '../x', fields: [field], form, problem: '' },
		outcome: { result: { [nasty]: nasty } },
	}),
	history: toolHistoryPage({
		...{ name: nasty, back: '../x' },
		changes: [{ at: now, user: nasty, what: 'Changed', fields: [nasty] }],
		calls: [{ at: now, agent: nasty, user: nasty, tool: nasty, became: 'Ran', by: nasty }],
	}),
};

describe('the pages of tools', () => {
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

	it('a tool that is deleted can be restored and nothing else', () => {
		expect(pages.deleted).toContain('value="restore"');
		expect(pages.deleted).not.toMatch(/value="(?:delete|pin|follow)"|x\/edit|x\/try/);
	});

	it('of a client tool it says who runs it, and offers neither to try nor to pin it', () => {
		const html = toolPage({ ...one, target: 'client', pinned: 'not', versions: [] });
		expect(html).toContain('A program of yours. It fetches the calls');
		expect(html).not.toMatch(/x\/try|value="pin"/);
	});

	it('of a tool that is pinned with its function it says how to unpin that', () => {
		const html = toolPage({ ...one, pinned: 'by its function' });
		expect(html).toContain('Default Version ID');
		expect(html).not.toContain('value="follow"');
	});

	it('says the next step where there is no tool', () => {
		const none = { ...list, tools: [], total: 0, find: '' };
		expect(toolListPage(none)).toContain('<a href="tools/new">make one of a workflow</a>');
	});
});

it.each([
	[{ type: 'string' }, 'text'],
	[{ type: ['integer', 'null'] }, 'whole number or nothing'],
	[{ type: 'array', items: { type: 'boolean' } }, 'list of yes or no'],
	[{}, 'anything'],
	[false, 'never allowed'],
	[{ $ref: '#/$defs/a' }, 'see the JSON below'],
	[{ properties: { a: { const: 1 } } }, 'choice, may be left out'],
])('a schema %j is in words: %s', (schema, words) => {
	expect(schemaInWords(schema, 'Input').html).toContain(words);
});
