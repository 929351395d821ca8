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
export async function findControl(page, names, candidates = candidatesIn) {
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
export const findField = async (page, label) =>
	await findControl(page, [label], labelled('input:not([readonly]), textarea'));

const LISTS = [
	'[data-test-id="rlc-input-container"]',
	'[data-test-id="rlc-input"]',
	'.el-select input',
].map(labelled);

/** The list with a label. */
export const findList = async (page, label) =>
	await findControl(page, [label], (place, name) => LISTS.flatMap((list) => list(place, name)));
