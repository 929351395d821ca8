import type { INode } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { findingsOf } from './finding';

const { error } = findingsOf('invalid');

/** Names that Python of the Code node had before n8n ran it natively, and those of the other mode. */
export function pythonFindings(
	code: string,
	{ parameters }: INode,
	place: Pick<Finding, 'nodeName' | 'parameter'>,
): Finding[] {
	const isEach = parameters.mode === 'runOnceForEachItem';
	const plain = code.replace(/#.*$/gm, '').replace(/'[^'\n]*'|"[^"\n]*"/g, '""');
	const own = isEach ? '_item' : '_items';
	const gone = new RegExp(
		`(?<![\\w.])(_(?:input|json|node|now|today|vars|jmespath|execution|workflow)|${isEach ? '_items' : '_item'}|\\$\\w+)(?!\\w)`,
	).exec(plain);
	const found = gone?.[1];
	// What is set at a name, as in `_input.a = 1`, does not make it.
	const isOwn =
		found !== undefined &&
		new RegExp(`(?:for|^|\\n)\\s*${found}\\b(?!\\s*[.[(])[^=\\n]*(?:=| in )`).test(plain);
	const findings: Finding[] = [];
	if (found !== undefined && !isOwn) {
		const fix = `Write ${own}${isEach ? '["json"]' : ', a list of {"json": {...}}'}.`;
		const message = `n8n has no "${found}" in Python there, and the node fails.`;
		findings.push(error(place, message, fix));
	}
	if (!/^\s*return\b|\n\s*return\b/.test(plain)) {
		const fix = `End it with return ${isEach ? '{"json": {...}}' : '[{"json": {...}}]'}.`;
		findings.push(error(place, 'the code returns nothing, and n8n fails.', fix));
	}
	return findings;
}
