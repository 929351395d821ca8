import path from 'node:path';

import { FOLDERS, judgeImport } from '../../scripts/lint/import-boundaries.mjs';
import { readDrawing } from './read-drawing';
import { textOf } from './sources';

const { folders, arrows } = readDrawing(textOf('docs/develop/architecture.md'));
const drawn = [...folders.values()].flat();
const pairs = drawn.flatMap((from) => drawn.map((to) => ({ from, to })));

/** Whether the table lets a folder import another; with `ports`, whether it does so for the types of its ports. */
function isAllowed(from: string, to: string, ports: boolean): boolean {
	const specifier = path.posix.relative(from, `${to}/${ports ? 'ports' : 'a-file'}`);
	const relative = specifier.startsWith('.') ? specifier : `./${specifier}`;
	return (
		judgeImport({ from: `${from}/a-file.ts`, specifier: relative, typeOnly: ports }) === undefined
	);
}

const idOf = (folder: string) =>
	[...folders].find(([, names]) => names.includes(folder))?.[0] ?? '';

/** The nodes that arrows lead to from one, over any others. */
function reachedFrom(id: string, ports: boolean): ReadonlySet<string> {
	const isOpen = (kind: (typeof arrows)[number]['kind'], isFirst: boolean) =>
		kind === 'all' || (kind === 'ports' ? ports : isFirst);
	const reached = new Set([id]);
	// A set gives also what is added to it meanwhile.
	for (const from of reached)
		for (const arrow of arrows)
			if (arrow.from === from && isOpen(arrow.kind, from === id)) reached.add(arrow.to);
	return reached;
}

describe('the drawing of the layers', () => {
	it('shows every folder of the import table, once', () => {
		expect([...drawn].sort()).toEqual(Object.keys(FOLDERS).sort());
	});

	it('has an arrow only where the table allows the import', () => {
		const wrong = arrows.flatMap(({ from, to, kind }) =>
			(folders.get(from) ?? []).flatMap((one) =>
				(folders.get(to) ?? [])
					.filter((other) => !isAllowed(one, other, kind === 'ports'))
					.map((other) => `${one} → ${other}`),
			),
		);
		expect(wrong).toEqual([]);
	});

	it.each([false, true])('leads wherever the table does (ports alone: %s)', (ports) => {
		const hidden = pairs.filter(
			({ from, to }) => isAllowed(from, to, ports) && !reachedFrom(idOf(from), ports).has(idOf(to)),
		);
		expect(hidden).toEqual([]);
	});

	it('leads nowhere else, but from credentials', () => {
		const tooFar = pairs.filter(
			({ from, to }) =>
				from !== 'credentials' &&
				idOf(from) !== idOf(to) &&
				reachedFrom(idOf(from), false).has(idOf(to)) &&
				!isAllowed(from, to, false),
		);
		expect(tooFar).toEqual([]);
	});

	it('has no arrow up: no folder leads back to itself', () => {
		const round = arrows.filter(({ from, to }) => reachedFrom(to, true).has(from));
		expect(round).toEqual([]);
	});
});

describe('a drawing', () => {
	const chart = (...lines: string[]) => ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n');

	it('is read with several nodes at an end, dots, chains, and what is not ours', () => {
		const text = chart(
			'a["src/a · src/b<br>words"] --> b & c',
			'b["src/c"] -. ports .-> c["nodes<br>src of all"] --> out(["n8n"])',
			'c -- alone --> a',
		);
		expect(readDrawing(text)).toEqual({
			folders: new Map([
				['a', ['src/a', 'src/b']],
				['b', ['src/c']],
				['c', ['nodes']],
			]),
			arrows: [
				{ from: 'a', to: 'b', kind: 'all' },
				{ from: 'a', to: 'c', kind: 'all' },
				{ from: 'b', to: 'c', kind: 'ports' },
				{ from: 'c', to: 'a', kind: 'alone' },
			],
		});
	});

	it('that cannot be read is refused', () => {
		expect(() => readDrawing(chart('a["src/a"] ==> b["src/b"]'))).toThrow('This is no node');
	});
});
