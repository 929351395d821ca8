import type { INode } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { findingsOf } from './finding';

const { error, advice } = findingsOf('invalid');

/** Names that Python of the Code node had before n8n ran it natively, those of the other mode, and those of JavaScript. */
export function pythonFindings(
	code: string,
	{ parameters }: INode,
	place: Pick<Finding, 'nodeName' | 'parameter'>,
): Finding[] {
	const isEach = parameters.mode === 'runOnceForEachItem';
	const plain = code.replace(/#.*$/gm, '').replace(/'[^'\n]*'|"[^"\n]*"/g, '""');
	const own = isEach ? '_item' : '_items';
	const gone = new RegExp(
		`(?<![\\w.])(_(?:input|json|node|now|today|vars|jmespath|execution|workflow)|${isEach ? '_items' : '_item'}|items?|\\$\\w+)(?!\\w)`,
		'g',
	);
	// What is set at a name, as in `_input.a = 1`, does not make it.
	const isOwn = (name: string) =>
		new RegExp(
			`(?:\\bfor\\s[^\\n]*?|^|\\n\\s*)\\b${name}\\b(?!\\s*[.[(])[^=\\n]*(?:=| in )|(?:def|lambda|import|as)\\b[^\\n:]*\\b${name}\\b`,
		).test(plain);
	const found = [...plain.matchAll(gone)].map(([, name = '']) => name).find((name) => !isOwn(name));
	const findings: Finding[] = [];
	if (found !== undefined) {
		const fix = `Write ${own}${isEach ? '["json"]' : ', a list of {"json": {...}}'}.`;
		const message = `n8n has no "${found}" in Python there, and the node fails.`;
		findings.push(error(place, message, fix));
	}
	const looped = /\bfor\s+(\w+)\s+in\s+_items\b/.exec(plain)?.[1] ?? own;
	if (new RegExp(`\\b(?:${looped}|_item|_items\\[\\w+\\])\\.json\\b`).test(plain)) {
		const message = 'an item is a dictionary in Python and has no ".json": the node fails.';
		findings.push(error(place, message, 'Write item["json"]["name"].'));
	}
	const [, module] = /(?:^|\n)\s*(?:import|from)\s+(\w+)/.exec(plain) ?? [];
	if (module !== undefined) {
		const message = `n8n fails at the import of "${module}" unless its operator allows the module: by default none is.`;
		const fix =
			'Do without it, with nodes or JavaScript, or have it allowed (N8N_RUNNERS_STDLIB_ALLOW, N8N_RUNNERS_EXTERNAL_ALLOW).';
		findings.push(advice(place, message, fix));
	}
	const line = `End it with return ${isEach ? '{"json": {...}}' : '[{"json": {...}}]'}.`;
	if (!/^\s*return\b|\n\s*return\b/.test(plain))
		findings.push(error(place, 'the code returns nothing, and n8n fails.', line));
	const wrong = isEach
		? /(?:^|\n)return\s*(\[|f?"")/.exec(plain)
		: /(?:^|\n)return\s*(\d|f?"")/.exec(plain);
	if (wrong) {
		const kind = wrong[1] === '[' ? 'list, and it runs for each item' : 'text or number';
		findings.push(error(place, `the code returns a ${kind}: n8n fails.`, line));
	}
	return findings;
}
