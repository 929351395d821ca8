/** The nodes and arrows of a Mermaid flowchart. */
export interface Drawing {
	/** The folders that a node stands for, by its id. What is drawn round is not ours, and is left out. */
	readonly folders: ReadonlyMap<string, readonly string[]>;
	/** `ports`: of types alone, drawn with dots. `alone`: for that folder, and not for those that lead to it. */
	readonly arrows: ReadonlyArray<{
		readonly from: string;
		readonly to: string;
		readonly kind: 'all' | 'alone' | 'ports';
	}>;
}

const ARROW = /\s*(-->|-- alone -->|-\. ports \.->)\s*/;
const KINDS: Readonly<Record<string, Drawing['arrows'][number]['kind']>> = {
	'-->': 'all',
	'-- alone -->': 'alone',
	'-. ports .->': 'ports',
};
const NODE = /^(\w+)(?:\["([^"]+)"\]|\(\["[^"]+"\]\))?$/;

/** The words of a label that are folders. */
const foldersIn = (label: string) =>
	label
		.split(/<br>| · /)
		.filter((word) => /^(src\/[a-z/-]+|nodes|credentials|generated)$/.test(word));

/** Reads the first flowchart of a text. Throws where it has a line that is neither a node nor arrows. */
export function readDrawing(markdown: string): Drawing {
	const drawn = /```mermaid\nflowchart LR\n([\s\S]*?)```/.exec(markdown)?.[1];
	if (drawn === undefined) throw new Error('There is no flowchart.');
	const folders = new Map<string, readonly string[]>();
	const arrows: Array<Drawing['arrows'][number]> = [];

	const idsOf = (operand: string) =>
		operand.split(/\s+&\s+/).map((node) => {
			const [, id = '', label] = NODE.exec(node) ?? [];
			if (id === '') throw new Error(`This is no node: ${node}`);
			if (label !== undefined) folders.set(id, foldersIn(label));
			return id;
		});

	for (const line of drawn.trim().split('\n')) {
		const [first = '', ...rest] = line.trim().split(ARROW);
		let from = idsOf(first);
		for (let at = 0; at < rest.length; at += 2) {
			const to = idsOf(rest[at + 1] ?? '');
			const kind = KINDS[rest[at] ?? ''] ?? 'all';
			arrows.push(...from.flatMap((one) => to.map((other) => ({ from: one, to: other, kind }))));
			from = to;
		}
	}
	const isOurs = (id: string) => folders.has(id);
	return { folders, arrows: arrows.filter(({ from, to }) => isOurs(from) && isOurs(to)) };
}
