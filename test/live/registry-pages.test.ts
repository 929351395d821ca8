import { randomUUID } from 'node:crypto';

import type { Answer, Control, Person } from '../support/admin-trigger';
import { formOf, openBrowser, publishControl, unescaped } from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { sharedSaying } from '../support/shared-workflow';
import { useLive } from '../support/use-live';

const world = useLive([]);

const org = `pages ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const zoe: Person = { org, agency: 'north', sub: 'zoe' };
const bob: Person = { org, agency: 'south', sub: 'bob' };

let control: Control;

beforeAll(async () => {
	control = await publishControl(world.live);
});

const signedIn = async (person: Person) => {
	const browser = openBrowser(control.base);
	expect((await browser.signIn(control.token(person))).status).toBe(303);
	return browser;
};

type Browser = Awaited<ReturnType<typeof signedIn>>;

const newName = (word: string) => `${word}_${randomUUID().slice(0, 8)}`;

/** A form as a browser would send it: hidden and ticked fields, texts, areas and what is chosen. */
function filled(answer: Answer): Record<string, string> {
	const { text } = answer;
	const inputs = [...text.matchAll(/<input id="([^"]+)"[^>]* type="text"[^>]* value="([^"]*)"/g)];
	const areas = [...text.matchAll(/<textarea id="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g)];
	const selects = [...text.matchAll(/<select id="([^"]+)"[^>]*>(.*?)<\/select>/gs)];
	const chosen = selects.map(([, name = '', options = '']) => {
		const [, value = ''] =
			/<option value="([^"]*)" selected/.exec(options) ?? /value="([^"]*)"/.exec(options) ?? [];
		return [name, unescaped(value)];
	});
	const typed = [...inputs, ...areas].map(([, name = '', value = '']) => [name, unescaped(value)]);
	return { ...formOf(answer), ...Object.fromEntries([...typed, ...chosen]) };
}

/** The form with which a tool is changed. */
const editOf = async (browser: Browser, page: string): Promise<Record<string, string>> => ({
	...filled(await browser.get(page)),
	do: 'change',
});

/** Makes a tool of a workflow that was shared, by the form. */
async function made(browser: Browser, change: object = {}): Promise<Json> {
	const name = newName('say');
	const workflowId = await sharedSaying(world.live, ann, name, 'order');
	const form = filled(await browser.get('ui/tools/new'));
	const wish = { description: 'Use it to look up an order', effect: 'read', name, ...change };
	const posted = await browser.post('ui/tools/new', { ...form, workflowId, ...wish });
	expect([posted.status, posted.text]).toEqual([303, '']);
	const [id = ''] = (posted.headers.get('location') ?? '').split('?');
	return { id, name, workflowId, page: `ui/tools/${id}` };
}

const stored = async (id: string): Promise<Json> =>
	(await control.call('GET', `ai/tools/${id}`, control.token(ann))).body;

test('a tool is made of a workflow, listed, shown, tried, changed, pinned, deleted and restored', async () => {
	const browser = await signedIn(ann);
	expect((await browser.get('ui')).text).toContain('href="ui/tools"');
	const empty = await browser.get('ui/tools');
	expect(empty.text).toContain('make one of a workflow');
	expect((await browser.get('ui/tools/new')).text).toMatch(/tag foreman-[0-9a-f]{16}/);

	const tool = await made(browser);
	const list = await browser.get('ui/tools');
	expect(list.text).toContain(`href="tools/${tool.id}"`);
	expect(list.text).toContain('list-workflows');
	expect((await browser.get('ui/tools?find=nowhere+at+all')).text).not.toContain(tool.id);
	const page = await browser.get(`${tool.page}?done=made`);
	expect(page.text).toContain('The tool was made.');
	expect(page.text).toContain('&quot;required&quot;: [');
	expect(page.headers.get('content-security-policy')).not.toContain('script');

	const trial = { ...formOf(page), do: 'try' };
	const tried = await browser.post(tool.page, { ...trial, arguments: '{"id":"7"}' });
	expect([tried.status, tried.text]).toEqual([200, expect.stringContaining('order 7')]);
	const lacking = await browser.post(tool.page, trial);
	expect([lacking.status, lacking.text]).toEqual([400, expect.stringContaining('It did not work')]);

	const edit = await editOf(browser, tool.page);
	const same = await browser.post(tool.page, edit);
	expect(same.headers.get('location')).toBe(`${tool.id}?done=same`);
	const example = (said: string) => `[{"args":{"id":"7"},"result":{"said":"${said}"}}]`;
	const wrong = await browser.post(tool.page, {
		...edit,
		examples: '[{',
		name: 'new one',
	});
	expect([wrong.status, wrong.text]).toEqual([
		400,
		expect.stringContaining('Examples is not valid JSON'),
	]);
	expect(filled(wrong)).toMatchObject({ examples: '[{', name: 'new one' });
	const saved = await browser.post(tool.page, {
		...{ ...edit, examples: example('something else') },
		description: 'One\r\ntwo',
	});
	expect(saved.headers.get('location')).toBe(`${tool.id}?done=saved`);
	expect(await stored(tool.id)).toMatchObject({ description: 'One\ntwo', revision: 2 });

	const fresh = async () => formOf(await browser.get(tool.page));
	const pin = { ...(await fresh()), do: 'pin', version: 'workflow:' };
	const broken = await browser.post(tool.page, pin);
	expect(broken.status).toBe(409);
	expect(broken.text).toContain('it gave another result');
	expect(await stored(tool.id)).toMatchObject({ functionVersionId: null, revision: 2 });
	const better = await editOf(browser, tool.page);
	await browser.post(tool.page, { ...better, examples: example('order 7') });
	expect((await browser.post(tool.page, pin)).status).toBe(409);
	const newest = { ...pin, ...(await fresh()), note: 'before the sale' };
	const pinned = await browser.post(tool.page, newest);
	expect(pinned.headers.get('location')).toBe(`${tool.id}?done=pinned`);
	const shown = await browser.get(tool.page);
	expect(shown.text).toContain('Pinned to a version');
	expect(shown.text).toContain('before the sale');
	await browser.post(tool.page, { ...formOf(shown), do: 'unpin' });
	expect((await stored(tool.id)).functionVersionId).toBeNull();

	const last = { ...(await fresh()), do: 'delete', retentionTier: 'short' };
	const gone = await browser.post(tool.page, last);
	expect(gone.headers.get('location')).toBe('../tools?done=deleted');
	const after = await browser.get('ui/tools');
	expect(after.text).toContain(`href="tools/${tool.id}"`);
	expect((await browser.post(tool.page, better)).status).toBe(409);
	const restored = await browser.post(tool.page, { ...formOf(page), do: 'restore' });
	expect(restored.headers.get('location')).toBe(`${tool.id}?done=restored`);
	const history = await browser.get(`${tool.page}/history`);
	for (const word of ['created', 'tried', 'updated', 'deleted', 'restored'])
		expect(history.text).toContain(word);
	expect((await browser.get('ui/audit')).text).toContain('Restored (tool)');
});

test('a change on what somebody else has changed meanwhile is refused, and nothing that was typed is lost', async () => {
	const browser = await signedIn(ann);
	const tool = await made(browser);
	const mine = await editOf(browser, tool.page);
	const other = await signedIn(zoe);
	const theirs = await editOf(other, tool.page);
	await other.post(tool.page, { ...theirs, description: 'Of zoe', effect: 'write' });
	const typed = { ...mine, description: 'Of ann', requiresConfirmation: 'yes' };
	const conflict = await browser.post(tool.page, typed);
	expect(conflict.status).toBe(409);
	expect(conflict.text).toContain('Another user saved first');
	const again = { ...filled(conflict), do: 'change' };
	expect(again).toMatchObject({ description: 'Of ann', requiresConfirmation: 'yes' });
	// Nor does it go through when it is sent once more.
	expect((await browser.post(tool.page, again)).status).toBe(409);
	expect(await stored(tool.id)).toMatchObject({
		...{ description: 'Of zoe', effect: 'write', revision: 2 },
	});
	const anotherTry = { ...(await editOf(browser, tool.page)), description: 'Of ann' };
	expect((await browser.post(tool.page, anotherTry)).status).toBe(303);
	expect(await stored(tool.id)).toMatchObject({
		...{ description: 'Of ann', effect: 'write', revision: 3 },
	});
});

test('another agency sees nothing of it, and changes nothing', async () => {
	const tool = await made(await signedIn(ann));
	const browser = await signedIn(bob);
	const form = formOf(await browser.get('ui'));
	expect((await browser.get('ui/tools')).text).not.toContain(tool.id);
	expect((await browser.get('ui/tools/new')).text).not.toContain(tool.workflowId);
	for (const view of ['', '/history']) {
		const known = await browser.get(`ui/tools/${'f'.repeat(32)}${view}`);
		const foreign = await browser.get(`${tool.page}${view}`);
		expect([view, foreign.status]).toEqual([view, 404]);
		expect(foreign.text.replaceAll(tool.id, 'f'.repeat(32))).toBe(known.text);
	}
	const posts: ReadonlyArray<Record<string, string>> = [
		...[{ do: 'delete' }, { do: 'pin', version: 'workflow:' }, { do: 'restore' }],
		...[
			{ do: 'try', arguments: '{}' },
			{ do: 'change', name: 'x' },
		],
	];
	for (const fields of posts)
		expect((await browser.post(tool.page, { ...form, ...fields })).status).toBe(404);
	const wish = { workflowId: tool.workflowId, description: 'x', effect: 'read', name: 'x' };
	expect((await browser.post('ui/tools/new', { ...form, ...wish })).status).toBe(404);
	expect(await stored(tool.id)).toMatchObject({ revision: 1, deletedAt: null });
});

test('takes no form without the mark of its session, nor from another site, nor from nobody', async () => {
	const browser = await signedIn(ann);
	const tool = await made(browser);
	const { csrf = '', ...rest } = filled(await browser.get(tool.page));
	const wish = { ...rest, do: 'delete', retentionTier: 'none' };
	const other = formOf(await (await signedIn(zoe)).get('ui'));
	const marks: ReadonlyArray<Record<string, string>> = [
		{},
		{ csrf: other.csrf ?? '' },
		{ csrf: 'x' },
	];
	for (const path of [tool.page, 'ui/tools/new'])
		for (const mark of marks) {
			const answer = await browser.post(path, { ...wish, ...mark });
			expect([path, answer.status]).toEqual([path, 403]);
		}
	const site = { 'sec-fetch-site': 'cross-site' };
	expect((await browser.post(tool.page, { ...wish, csrf }, site)).status).toBe(403);
	expect((await openBrowser(control.base).post(tool.page, { ...wish, csrf })).status).toBe(401);
	const member = control.token(ann, { foreman_role: 'member' });
	expect((await openBrowser(control.base).signIn(member)).status).toBe(401);
	expect(await stored(tool.id)).toMatchObject({ revision: 1, deletedAt: null });
	const asked = await openBrowser(control.base).get(`${tool.page}/history`);
	expect([asked.status, formOf(asked).to]).toEqual([401, `tools/${tool.id}/history`]);
});

test('hostile names and texts are shown as text', async () => {
	const browser = await signedIn(ann);
	const evil = `<script>alert(1)</script>"'&\u202Egnp.exe`;
	const tool = await made(browser, {
		description: `<img src=x onerror=alert(1)> ${'y'.repeat(3_000)}`,
	});
	const schema = { type: 'object', properties: { [evil]: { type: 'string', description: evil } } };
	const form = await editOf(browser, tool.page);
	const saved = await browser.post(tool.page, {
		...{ ...form, inputSchema: JSON.stringify(schema) },
		outputSchema: JSON.stringify({ type: 'object', properties: { __proto__x: { const: evil } } }),
	});
	expect(saved.status).toBe(303);
	for (const path of ['ui/tools', tool.page, `${tool.page}/history`]) {
		const { status, text } = await browser.get(path);
		expect(status).toBe(200);
		expect(text).not.toMatch(/<script|<img/);
	}
	const page = await browser.get(tool.page);
	expect(page.text).toContain('&lt;script&gt;alert(1)');
	expect(page.text).toContain('<mark class="escape">\\u202E</mark>');
	const failing = { ...form, name: '<b>x</b>', shown: 'not of the page' };
	expect((await browser.post(tool.page, failing)).text).not.toContain('<b>x');
	const refused = await browser.post(tool.page, {
		...(await editOf(browser, tool.page)),
		name: '<b>x</b>',
	});
	expect([refused.status, refused.text]).toEqual([400, expect.not.stringContaining('<b>x')]);
	expect(refused.text).toContain('&lt;b&gt;x');
});
