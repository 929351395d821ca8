/**
 * What a sentence of the page tells a person to do. Bold is what stands on the control; code is what is typed.
 *
 * @typedef {{kind: 'copy-file' | 'new-workflow' | 'click' | 'double-click' | 'tick' | 'press' | 'close-tab' | 'search' | 'write' | 'reply' | 'answer', what: string}
 *   | {kind: 'type' | 'choose' | 'paste', what: string, into: string}} Action
 * @typedef {{title: string, actions: Action[]}} Step
 */

/** @type {[RegExp, (...found: string[]) => Action][]} */
const FORMS = [
	[/Copy the workflow \[[^\]]*\]\(([^)]+)\)/, (what) => ({ kind: 'copy-file', what })],
	[/Open a new workflow/, () => ({ kind: 'new-workflow', what: 'a new workflow' })],
	[/Click \*\*(.+?)\*\*(?:, [^.]+)?/, (what) => ({ kind: 'click', what })],
	[/Double-click \*\*(.+?)\*\*/, (what) => ({ kind: 'double-click', what })],
	[/Tick \*\*(.+?)\*\*/, (what) => ({ kind: 'tick', what })],
	[/Press `(.+?)`/, (what) => ({ kind: 'press', what })],
	[/Close the tab/, () => ({ kind: 'close-tab', what: 'the tab' })],
	[/Choose \*\*(.+?)\*\* as \*\*(.+?)\*\*/, (what, into) => ({ kind: 'choose', what, into })],
	[/Type `(.+?)` into \*\*(.+?)\*\*/, (what, into) => ({ kind: 'type', what, into })],
	[
		/Paste (the key|your OpenAI key) into \*\*(.+?)\*\*/,
		(what, into) => ({ kind: 'paste', what, into }),
	],
	[/Search for `(.+?)`/, (what) => ({ kind: 'search', what })],
	[/Write: `(.+?)`/, (what) => ({ kind: 'write', what })],
	[/Reply with the code and `(.+?)`/, (what) => ({ kind: 'reply', what })],
	[/Answer with \*\*(.+?)\*\*/, (what) => ({ kind: 'answer', what })],
];

function readItem(text) {
	const actions = [];
	let rest = text;
	for (;;) {
		const found = FORMS.map(([form, act]) => [
			new RegExp(`^(?:${form.source})[.;]?\\s*`).exec(rest),
			act,
		]).find(([match]) => match);
		if (!found) return actions;
		const [[whole, ...groups], act] = found;
		actions.push(act(...groups));
		rest = rest.slice(whole.length);
	}
}

/**
 * Reads the steps of a page: the items of its numbered lists. What follows the first sentence of an item that tells nobody to do
 * anything is for the reader alone.
 *
 * @param {string} markdown
 * @returns {Step[]}
 * @throws {Error} where an item begins with no action
 */
export function readSteps(markdown) {
	const items = markdown.match(/^\d+\. .*(?:\n(?!\s*\n|\d+\. |#).*)*/gm) ?? [];
	return items.map((item) => {
		const title = item.replace(/^\d+\. /, '').replace(/\s*\n\s*/g, ' ');
		const actions = readItem(title);
		if (actions.length === 0) throw new Error(`A step tells nobody what to do: "${title}"`);
		return { title, actions };
	});
}
