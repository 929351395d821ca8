/**
 * Opens the pages of `src/surfaces/pages` in Chromium, drawn from nasty data, under the sandbox in which
 * n8n serves them: on a phone and on a screen, light and dark. Fails on what axe finds, on anything wider than
 * the page, on targets that are too small, on a focus that cannot be seen or comes in a wrong order, and when an answer does not arrive.
 *
 *   node scripts/page-check.mjs [--out FOLDER] [--docs]
 *
 * --out takes a picture of each; --docs rewrites the four of docs/images.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { built, listFiles, packageRoot as root } from './package-root.mjs';
import { openBrowser, VIEWS, violationsOn } from './browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const origin = 'https://foreman.test';
/** What n8n's webhooks send with HTML. */
const sandbox =
	'sandbox allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups allow-presentation allow-scripts allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols';

const { values } = parseArgs({
	options: { out: { type: 'string' }, docs: { type: 'boolean', default: false } },
});

/** Pixels of the longest page that a phone may show. */
const HIGHEST = 6_000;

await ensureBuilt();
// What it imports reads the build.
const { samplePages } = await import('./page-check/sample-pages.mjs');
const problems = [];
const onPhone = [];
const pages = samplePages(pageFunctions());
const browser = await openBrowser();
try {
	for (const [view, { width, height, colorScheme }] of Object.entries(VIEWS)) {
		for (const [name, html] of Object.entries(pages)) {
			const where = `${name} (${view})`;
			await withPage(html, { viewport: { width, height }, colorScheme }, async (page) => {
				await takePicture(page, values.out, `${name}-${view}.png`);
				await judge(page, where);
			});
		}
	}
	await withPage(pages['approval-card'], { colorScheme: 'dark' }, async (page) => {
		await page.emulateMedia({ media: 'print' });
		await takePicture(page, values.out, 'approval-card-print.png');
	});
	await tryAnswers();
	if (values.docs) await takeDocsPictures();
} finally {
	await browser.close();
}
for (const problem of problems) console.error(`! ${problem}`);
console.log(
	`${Object.keys(pages).length} pages in ${Object.keys(VIEWS).length} views: ${problems.length} problems`,
);
const [[high, where]] = onPhone
	.filter(([, name]) => !name.includes('nasty') && !name.includes('too-long'))
	.sort(([one], [other]) => other - one);
console.log(`the longest page of usual data on a phone: ${where}, ${high} px`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** What the files of the pages export. */
function pageFunctions() {
	const files = listFiles(path.join(root, 'dist', 'src', 'surfaces', 'pages'));
	return Object.assign(
		{},
		...files.map((file) => built(`surfaces/pages/${file.replace(/\.js$/, '')}`)),
		built('administration/client/client-page'),
		built('administration/tool/tool-actions'),
		built('administration/tool/tool-page'),
	);
}

/** Answers and records all requests, so that none leaves the machine. */
async function withPage(html, options, use) {
	const context = await browser.newContext(options);
	const requests = [];
	await context.route('**/*', async (route) => {
		requests.push(route.request());
		const headers = {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': sandbox,
		};
		await route.fulfill({ status: 200, headers, body: html });
	});
	try {
		const page = await context.newPage();
		await page.goto(`${origin}/webhook/page?id=1`);
		await use(page, requests);
	} finally {
		await context.close();
	}
}

/** Takes the whole page in a window of its height; otherwise elements that stick to the bottom would cover the middle. */
async function takePicture(page, folder, file) {
	if (folder === undefined) return;
	await mkdir(folder, { recursive: true });
	const before = page.viewportSize();
	const height = await page.evaluate(() => globalThis.document.documentElement.scrollHeight);
	await page.setViewportSize({ ...before, height: Math.min(height, 8_000) });
	await page.screenshot({ path: path.join(folder, file) });
	await page.setViewportSize(before);
}

async function judge(page, where) {
	problems.push(...(await violationsOn(page)).map((each) => `${where}: ${each}`));
	const measured = await page.evaluate(() => {
		const { documentElement: html, title } = globalThis.document;
		const boxes = [
			...globalThis.document.querySelectorAll(
				'button:not([aria-hidden]), .choice, textarea, select, summary, input[type=password], input[type=text], input[type=search]',
			),
		].filter((each) => each.checkVisibility());
		return {
			high: html.scrollHeight,
			cut: [...globalThis.document.querySelectorAll('main *:not(.scrolls, input, select)')]
				.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
				.map(({ tagName, className }) => `${tagName}.${className}`),
			low: boxes.filter((each) => each.getBoundingClientRect().height < 44).length,
			title,
		};
	});
	if (measured.cut.length > 0) problems.push(`${where}: cut off: ${measured.cut.join(', ')}`);
	if (where.endsWith('(phone)')) onPhone.push([measured.high, where]);
	const isUsual = /^(?:operator-page-native|tool-(?!.*nasty))/.test(where);
	if (isUsual && measured.high > HIGHEST)
		problems.push(`${where}: ${measured.high} px long, more than ${HIGHEST}`);
	if (measured.low > 0) problems.push(`${where}: ${measured.low} targets lower than 44 px`);
	if (!measured.title.endsWith(' – Foreman')) problems.push(`${where}: a script of the data ran`);
	await judgeFocus(page, where);
}

/** Checks that Tab goes through every control once, from top to bottom, and that each shows its focus. */
async function judgeFocus(page, where) {
	const controls = await page.evaluate(
		() =>
			new Set(
				[
					...globalThis.document.querySelectorAll(
						'a, button:enabled:not([tabindex]), textarea, select, summary, .scrolls, input:not([type=hidden])',
					),
				]
					.filter((each) => each.checkVisibility())
					.map((each) => (each.type === 'radio' ? each.name : each)),
			).size,
	);
	let last = -Infinity;
	for (let index = 0; index < controls; index++) {
		await page.keyboard.press('Tab');
		const focused = await page.evaluate(() => {
			const each = globalThis.document.activeElement;
			const shown = [each, each.closest('.choice')].some(
				(box) => box && globalThis.getComputedStyle(box).outlineStyle !== 'none',
			);
			const { top, bottom } = each.getBoundingClientRect();
			const bar = globalThis.document.querySelector('.stays');
			const covered = bar && !bar.contains(each) && bottom > bar.getBoundingClientRect().top;
			return { tag: each.tagName, shown, covered, top: top + globalThis.scrollY };
		});
		if (focused.tag === 'BODY') problems.push(`${where}: Tab leaves after ${index} controls`);
		if (!focused.shown) problems.push(`${where}: the focus on control ${index + 1} is not seen`);
		if (focused.covered) problems.push(`${where}: control ${index + 1} is covered`);
		if (focused.top < last - 10) problems.push(`${where}: Tab jumps up at control ${index + 1}`);
		last = focused.top;
	}
}

/** Checks that the forms send what they show, from within the sandbox, and that Enter declines. */
async function tryAnswers() {
	const id = `id=${'a'.repeat(32)}`;
	const press = (name) => (page) => page.getByRole('button', { name }).click();
	const cases = [
		['approval-card', press('Approve'), `${id}&note=&verdict=approved`],
		['approval-card', press('Decline'), `${id}&note=&verdict=declined`],
		[
			'approval-card',
			async (page) => {
				await page.getByRole('checkbox').check();
				await page.keyboard.press('Enter');
			},
			`${id}&note=&always=yes&verdict=declined`,
		],
		[
			'approval-card',
			async (page) => {
				await page.getByLabel('Tell the agent').fill('Use the other sheet');
				await page.keyboard.press('Enter');
				await page.keyboard.type('B');
				await page.getByRole('button', { name: 'Decline' }).click();
			},
			`${id}&note=Use+the+other+sheet%0D%0AB&verdict=declined`,
		],
		[
			'question-card',
			async (page) => {
				await page.getByLabel('By e-mail').check();
				await page.getByLabel('Friday').check();
				await page.getByLabel('Monday').check();
				await page.getByRole('textbox', { name: 'call the sheet' }).fill('Orders\n2026');
				await page.getByRole('button', { name: 'Send answer' }).click();
			},
			`${id}&q1=1&q1-other=&q2-0=yes&q2-2=yes&q2-other=&q3=Orders%0D%0A2026&verdict=answered`,
		],
		[
			'question-card',
			async (page) => {
				await page.getByLabel('By e-mail').check();
				await page.keyboard.press('Enter');
			},
			`${id}&verdict=enter&q1=1&`,
		],
		['question-card', press('Skip'), 'verdict=skipped'],
		['operator-page', press('Save permissions'), 'permission%3Arun-workflow=needs_approval'],
	];
	for (const [name, act, expected] of cases) {
		await withPage(pages[name], {}, async (page, requests) => {
			const sent = page.waitForRequest((request) => request.method() === 'POST', {
				timeout: 5_000,
			});
			await act(page);
			const data = await sent.then((request) => request.postData(), String);
			if (!data.includes(expected)) problems.push(`${name}: sent ${data}, not ${expected}`);
			if (requests.some((each) => new URL(each.url()).pathname !== '/webhook/page'))
				problems.push(`${name}: asked for more than the page`);
		});
	}
}

async function takeDocsPictures() {
	for (const name of ['approval-card', 'operator-page', 'run-page', 'tool-page']) {
		const viewport = { width: 800, height: 600 };
		await withPage(pages[name], { viewport }, async (page) => {
			await takePicture(page, path.join(root, 'docs', 'images'), `${name}.png`);
		});
	}
}
