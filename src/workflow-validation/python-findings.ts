import type { INode } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { findingsOf } from './finding';

const { error, advice } = findingsOf('invalid');

/** Texts and comments of Python; also a text that does not end. */
const TEXTS =
	/\b[fF][rR]?(?:"(?!"")(?:\{[^{}\n]*\}|\\[\s\S]|[^"\\\n])*"?|'(?!'')(?:\{[^{}\n]*\}|\\[\s\S]|[^'\\\n])*'?)|("""|''')[\s\S]*?\1|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|#.*/g;

/** The names that Python code binds: by `=`, `:=`, `for ... in`, `def`, `lambda`, `import`, `as` and `case`. */
function boundNames(plain: string): ReadonlySet<string> {
	const names = new Set<string>();
	const add = (text: string, pattern = /\w+/g) => {
		for (const [name] of text.matchAll(pattern)) names.add(name);
	};
	// Parameters have types and defaults, and may stand on several lines.
	for (const part of plain.split(/\bdef\b/).slice(1))
		add(part.slice(0, part.search(/\)\s*(?:->|:)/)));
	for (const line of plain.split('\n')) {
		const [left = '', ...values] = line.split(/(?<![=!<>:])=(?!=)/);
		if (values.length > 0 && !/\w\(/.test(left)) add(left, /(?<![.\w])\w+(?![\w.[(])/g);
		for (const part of line.split(/\bfor\b/).slice(1))
			add(part.split(/\bin\b/)[0] ?? '', /(?<![.\w])\w+(?![\w.[(])/g);
		for (const part of line.split(/\b(?:lambda|import|as)\b/).slice(1))
			add(part.split(':')[0] ?? '');
		if (line.trimStart().startsWith('case ')) add(line);
		add(line, /\b\w+(?=\s*:=)/g);
	}
	return names;
}

/** Names that Python of the Code node had before n8n ran it natively, those of the other mode, and those of JavaScript. */
export function pythonFindings(
	code: string,
	{ parameters }: INode,
	place: Pick<Finding, 'nodeName' | 'parameter'>,
): Finding[] {
	const isEach = parameters.mode === 'runOnceForEachItem';
	const plain = code.replace(TEXTS, (text) => (text.startsWith('#') ? '' : '""'));
	const own = isEach ? '_item' : '_items';
	// A name before "=" is bound by it, or names an argument.
	const gone = new RegExp(
		`(?<![\\w.])(_(?:input|json|node|now|today|vars|jmespath|execution|workflow)|${isEach ? '_items' : '_item'}|items?|\\$\\w+)(?!\\w|\\s*=[^=])`,
		'g',
	);
	const bound = boundNames(plain);
	const found = [...plain.matchAll(gone)]
		.map(([, name = '']) => name)
		.find((name) => !bound.has(name));
	const findings: Finding[] = [];
	if (found !== undefined) {
		const fix = `Write ${own}${isEach ? '["json"]' : ', a list of {"json": {...}}'}.`;
		const message = `n8n has no "${found}" in Python there, and the node fails.`;
		findings.push(error(place, message, fix));
	}
	const looped = /\bfor\s+(\w+)\s+in\s+_items\b/.exec(plain)?.[1] ?? own;
	const isBoundAgain = new RegExp(`\\b${looped}\\s*=(?!=)`).test(plain);
	if (
		!isBoundAgain &&
		new RegExp(`\\b(?:${looped}|_item|_items\\[\\w+\\])\\.json\\b`).test(plain)
	) {
		const message = 'an item is a dictionary in Python and has no ".json": the node fails.';
		findings.push(error(place, message, 'Write item["json"]["name"].'));
	}
	const [, module] = /^[ \t]*(?:import|from)\s+(\w+)/m.exec(plain) ?? [];
	if (module !== undefined) {
		const message = `n8n fails at the import of "${module}" unless its operator allows the module: by default none is.`;
		const fix =
			'Do without it, with nodes or JavaScript, or have it allowed (N8N_RUNNERS_STDLIB_ALLOW, N8N_RUNNERS_EXTERNAL_ALLOW).';
		findings.push(advice(place, message, fix));
	}
	const line = `End it with return ${isEach ? '{"json": {...}}' : '[{"json": {...}}]'}.`;
	if (!/(?:^|[:;])[ \t]*return\b/m.test(plain))
		findings.push(error(place, 'the code returns nothing, and n8n fails.', line));
	const wrong = isEach
		? /^return[ \t]*(\[|f?"")/m.exec(plain)
		: /^return[ \t]*(\d|f?"")/m.exec(plain);
	const isOneOf = /^return[ \t]*\[.*\][ \t]*\[[^\]]*\][ \t]*$/m.test(plain);
	if (wrong && !(wrong[1] === '[' && isOneOf)) {
		const kind = wrong[1] === '[' ? 'list, and it runs for each item' : 'text or number';
		findings.push(error(place, `the code returns a ${kind}: n8n fails.`, line));
	}
	return findings;
}
