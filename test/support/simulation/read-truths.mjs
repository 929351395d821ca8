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
 * Reads the list of truths: a line with types, then after each `|` what one thing their operations do, as
 * `reads RESOURCE: OPERATION OPERATION; RESOURCE: OPERATION`. `-` is no operation. A line that begins with a tab goes on with the
 * one above.
 *
 * @param {string} text
 * @returns {Map<string, Truth>}
 * @throws {Error} where a line cannot be read, or an operation stands there twice
 */
export function readTruths(text) {
	const found = new Map();
	const lines = text.replaceAll('\n\t', ' | ').split('\n');
	for (const line of lines.filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
		const [types, ...said] = line.split(' | ');
		for (const [truth, ...rest] of said.map((one) => one.split(' '))) {
			if (!truths.includes(truth)) throw new Error(`${types}: no such truth: ${truth}`);
			for (const group of rest.join(' ').split('; ')) {
				const [, resource, operations] = /^([^:]*): (.+)$/.exec(group) ?? [];
				if (operations === undefined) throw new Error(`${types}: cannot read "${group}"`);
				for (const type of types.split(' '))
					for (const word of operations.split(' ')) {
						const key = truthKey({ type, resource, operation: word === '-' ? '' : word });
						if (found.has(key)) throw new Error(`${key} stands there twice`);
						found.set(key, truth);
					}
			}
		}
	}
	return found;
}

/** @returns {boolean} whether a simulated run may run what does that */
export const mayRun = (truth) => truth === 'reads' || truth === 'items';
