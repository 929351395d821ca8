import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { chromium, selectors } from 'playwright-core';

import { ensureChromium } from '../sandbox/chromium.mjs';

selectors.setTestIdAttribute('data-test-id');

/** A phone and a screen, light and dark. */
export const VIEWS = {
	phone: { width: 360, height: 740, colorScheme: 'light' },
	'phone-dark': { width: 360, height: 740, colorScheme: 'dark' },
	screen: { width: 1280, height: 800, colorScheme: 'light' },
	'screen-dark': { width: 1280, height: 800, colorScheme: 'dark' },
};

const OPTIONS = [
	...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
	...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Chromium: what CHROMIUM names, else the one of the machine, which is installed where that is possible. */
export async function openBrowser(onProgress = (line) => console.error(line)) {
	const executablePath = await ensureChromium({ onProgress });
	return await chromium.launch({ executablePath, args: OPTIONS });
}

/**
 * The editor, logged in: n8n accepts a cookie only with the browser id of its log-in. It fetches nothing from elsewhere. `options`: of
 * the context.
 */
export async function openEditor(browser, owner, options) {
	const context = await browser.newContext(options);
	const [name, value] = owner.cookie.split(/=(.*)/s);
	await context.addCookies([{ name, value, url: owner.baseUrl }]);
	const browserId = JSON.stringify(owner.browserId);
	await context.addInitScript(`localStorage.setItem('n8n-browserId', ${browserId})`);
	await context.route(
		(url) => url.origin !== owner.baseUrl,
		async (route) => await route.abort(),
	);
	return context;
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @returns {Promise<string[]>} what axe finds on a page, and whether it is wider than its window */
export async function violationsOn(page) {
	await page.evaluate(axe);
	return await page.evaluate(async () => {
		const { violations } = await globalThis.axe.run(globalThis.document);
		const { scrollWidth, clientWidth } = globalThis.document.documentElement;
		const wide = scrollWidth - clientWidth;
		return [
			...violations.map(
				({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
			),
			...(wide > 0 ? [`${wide} px wider than the page`] : []),
		];
	});
}
