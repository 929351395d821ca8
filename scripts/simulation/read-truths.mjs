/**
 * @typedef {'reads' | 'items' | 'writes' | 'costs' | 'part' | 'trigger'} Truth
 *   what a node does with that operation: it reads, works on its items alone, writes or sends, costs money, is made to
 *   be used by another node, or starts a workflow
 */

const truths = ['reads', 'items', 'writes', 'costs', 'part', 'trigger'];

/** @returns {string} what a truth is kept under */
export const truthKey = ({ type, resource = '', operation = '' }) =>
	[type, resource, operation].join('|');

/**
 * Reads the list of truths: a line with the type, below it a line for each thing that its operations do, as
 * `reads RESOURCE: OPERATION OPERATION; RESOURCE: OPERATION`. `-` is no operation.
 *
 * @param {string} text
 * @returns {Map<string, Truth>}
 * @throws {Error} where a line cannot be read, or an operation stands there twice
 */
export function readTruths(text) {
	const found = new Map();
	let type;
	for (const [index, line] of text.split('\n').entries()) {
		const words = line.trim();
		if (words === '' || words.startsWith('#')) continue;
		if (!line.startsWith('\t')) {
			type = words;
			continue;
		}
		const [truth, ...rest] = words.split(' ');
		if (!truths.includes(truth)) throw new Error(`Line ${index + 1}: no such truth: ${truth}`);
		for (const group of rest.join(' ').split('; ')) {
			const [, resource, operations] = /^([^:]*): (.+)$/.exec(group) ?? [];
			if (operations === undefined) throw new Error(`Line ${index + 1}: cannot read "${group}"`);
			for (const word of operations.split(' ')) {
				const key = truthKey({ type, resource, operation: word === '-' ? '' : word });
				if (found.has(key)) throw new Error(`Line ${index + 1}: ${key} stands there twice`);
				found.set(key, truth);
			}
		}
	}
	return found;
}

/** @returns {boolean} whether a simulated run may run what does that */
export const mayRun = (truth) => truth === 'reads' || truth === 'items';
