import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Controls that bear no name of their own in n8n 2.41, by what the page calls them. */
const NAMELESS = {
	Copy: '[data-test-id="copy-input"], .copy-button, [class*="copyInput"] button',
	// n8n counts them.
	Actions: String.raw`text=/^Actions \(\d+\)$/`,
};

/** Controls whose name stands beside them: a click on the name itself does nothing. */
const NAMED_BESIDE = { 'Add first step…': '[data-test-id="canvas-add-button"] button' };

const PATIENCE_MS = 30_000;
const POLL_MS = 150;

/** Where a person would look: the dialog that lies on top, or else the whole page. */
async function placesOf(page) {
	const dialogs = page.locator('[role="dialog"]:visible, [data-test-id$="-modal"]:visible');
	const count = await dialogs.count();
	return count > 0 ? [dialogs.nth(count - 1), page] : [page];
}

const candidatesIn = (place, name) => [
	...(NAMED_BESIDE[name] ? [place.locator(NAMED_BESIDE[name])] : []),
	...['button', 'link', 'radio', 'checkbox', 'menuitem', 'tab'].map((role) =>
		place.getByRole(role, { name, exact: true }),
	),
	place.locator(`[data-node-name="${name}"]`),
	place.getByText(name, { exact: true }),
	...(NAMELESS[name] ? [place.locator(NAMELESS[name])] : []),
];

async function firstVisible(locator) {
	const count = await locator.count();
	for (let index = 0; index < count; index++) {
		const one = locator.nth(index);
		if (!(await one.isVisible())) continue;
		await one.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => undefined);
		if (await isOnTop(one)) return one;
	}
	return undefined;
}

/** Whether a click on its middle reaches it: nothing lies over it. */
const isOnTop = async (locator) =>
	await locator
		.evaluate((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			const hit = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
			return hit !== null && element.contains(hit);
		})
		.catch(() => false);

/** Waits for a control by what may stand on it, among kinds of controls; throws after half a minute. */
async function findControl(page, names, candidates = candidatesIn) {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		for (const place of await placesOf(page))
			for (const candidate of names.flatMap((name) => candidates(place, name))) {
				const found = await firstVisible(candidate);
				if (found) return found;
			}
		if (Date.now() > deadline) throw new Error(`There is no "${names.join('" or "')}" to be seen.`);
		await page.waitForTimeout(POLL_MS);
	}
}

const FIELDS =
	'[data-test-id="credential-edit-dialog"] .parameter-item, [class*="parameterItem"], .n8n-input-label, [class*="container"]';

const labelled = (inputs) => (place, name) => [
	place.getByLabel(name, { exact: true }),
	place
		.locator(FIELDS)
		.filter({ hasText: new RegExp(`^\\s*${name}\\b`) })
		.locator(inputs),
];

/** The field with a label. n8n ties few labels to their fields. */
const findField = async (page, label) =>
	await findControl(page, [label], labelled('input:not([readonly]), textarea'));

const LISTS = [
	'[data-test-id="rlc-input-container"]',
	'[data-test-id="rlc-input"]',
	'.el-select input',
].map(labelled);

/** The list with a label. */
const findList = async (page, label) =>
	await findControl(page, [label], (place, name) => LISTS.flatMap((list) => list(place, name)));

const SETTLED_MS = 600;
const ANSWER_MS = 300_000;

/** Does what has the chat answer, and gives what is new there once it has come. */
async function answerAfter(page, act) {
	const answers = page.locator('.chat-message-from-bot:not(.chat-message-typing)');
	const before = await answers.count();
	await act();
	const deadline = Date.now() + ANSWER_MS;
	for (;;) {
		const count = await answers.count();
		const last = answers.nth(count - 1);
		// An answer that streams is there before it is whole, and a question with buttons before its stream ends.
		const isTyping = (await page.locator('.chat-message-typing').count()) > 0;
		const isWhole = !isTyping || (count > before && (await buttonsOf(last).count()) > 1);
		const text = isWhole && count > before ? (await last.innerText()).trim() : '';
		if (text !== '') return text;
		if (Date.now() > deadline) throw new Error('The chat gives no answer.');
		await page.waitForTimeout(SETTLED_MS);
	}
}

const buttonsOf = (message) => message.locator('button.chat-button');

/** Writes into the chat, and gives what is new there once it has come. */
const say = async (page, message) =>
	await answerAfter(page, async () => {
		await page.locator('.chat-input textarea').fill(message);
		await page.keyboard.press('Enter');
	});

/**
 * A person at a browser who does what a page says, and nothing else. Clicks and fields are counted; keys are neither. They have the folder of
 * the page and the key of a provider. The address of the model that stands in for it is typed and not counted: others leave it as it is.
 */
export function openPerson(context, first, { docs, modelKey, modelUrl }) {
	const pages = [first];
	const counted = { clicks: 0, fields: 0, replies: 0 };
	const said = [];
	const page = () => pages.at(-1);
	context.on('page', (opened) => pages.push(opened));

	const click = async (names, how = 'click') => {
		counted.clicks += 1;
		const control = await findControl(page(), names);
		await control[how]();
		await page().waitForTimeout(SETTLED_MS);
	};
	const putIntoClipboard = async (text) =>
		await page().evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);

	const acts = {
		click: async ({ what }) => await click([what]),
		async 'new-workflow'() {
			const plus = page().getByTestId('universal-add').filter({ visible: true });
			if (page().url().includes('/workflow/')) {
				counted.clicks += 1;
				await plus.click();
				await click(['New workflow']);
			}
			// A fresh n8n has the one, any other the other.
			else await click(['Build a workflow', 'Create workflow']);
			await page().getByText('Add first step').waitFor();
		},
		tick: async ({ what }) => await click([what]),
		'double-click': async ({ what }) => await click([what], 'dblclick'),
		async 'copy-file'({ what }) {
			counted.clicks += 1;
			await putIntoClipboard(await readFile(path.join(docs, what), 'utf8'));
		},
		async press({ what }) {
			await page().keyboard.press(what.replace(/^Ctrl\b/, 'Control').replace(/^Esc$/, 'Escape'));
			await page().waitForTimeout(SETTLED_MS);
		},
		async 'close-tab'() {
			await pages.pop().close();
			await page().bringToFront();
		},
		async type({ what, into }) {
			counted.fields += 1;
			await (await findField(page(), into)).fill(what);
		},
		async choose({ what, into }) {
			counted.clicks += 1;
			await (await findList(page(), into)).click();
			await page().waitForTimeout(SETTLED_MS);
			await click([what]);
		},
		async paste({ what, into }) {
			counted.fields += 1;
			if (what !== 'the key') await putIntoClipboard(modelKey);
			const field = await findField(page(), into);
			await field.focus();
			await page().keyboard.press('Control+V');
			if (what !== 'the key') await (await findField(page(), 'Base URL')).fill(modelUrl);
		},
		async search({ what }) {
			counted.fields += 1;
			await page().getByTestId('node-creator-search-bar').fill(what);
			await page().waitForTimeout(SETTLED_MS);
		},
		async write({ what }) {
			counted.fields += 1;
			said.push(await say(page(), what));
		},
		async reply({ what }) {
			counted.replies += 1;
			const code = /\b\d{6}\b/.exec(said.at(-1) ?? '')?.[0];
			if (!code) throw new Error(`The chat shows no code to reply with. It says: ${said.at(-1)}`);
			said.push(await say(page(), `${code} ${what}`));
		},
		async answer({ what }) {
			counted.replies += 1;
			const button = buttonsOf(page().locator('.chat-message-from-bot'))
				.filter({ hasText: new RegExp(`^\\s*${what}\\s*$`) })
				.last();
			said.push(await answerAfter(page(), async () => await button.click()));
		},
	};

	return {
		counted,
		/** What the chat answered, in order. */
		said,
		page,
		/** @param {import('./read-steps.mjs').Action} action */
		act: async (action) => await acts[action.kind](action),
	};
}
