import type { Finding } from '../kernel/ports/instance/validator';
import { listOf } from '../kernel/values/list-of';
import { codeScope, expressionScope } from './code-scope';
import { findingsOf } from './finding';
import { methodResult, isField, knownNames } from './known-names';
import type { CodeMode } from './name-uses';
import { type Syntax, isNamed, isSyntax, literalOf, memberOf, visitSyntax } from './syntax';
import { type KindScope, kindOfValue } from './value-kinds';

type Place = Pick<Finding, 'nodeName' | 'parameter'>;
type Problem = Pick<Finding, 'message' | 'fix' | 'severity'>;

const problem = (message: string, fix: string): Problem => ({ message, fix, severity: 'error' });
const hint = (message: string, fix: string): Problem => ({ message, fix, severity: 'advice' });

/** Why n8n's JMESPath cannot read a query, or not as it looks. */
function pathProblem([data, path]: readonly unknown[]): Problem | undefined {
	if (literalOf(data) !== undefined)
		return problem('$jmespath takes the data first, and fails.', 'Write $jmespath($json, "...").');
	const text = literalOf(path);
	if (text === undefined) return undefined;
	try {
		methodResult(knownNames().data, '$jmespath', {}, text);
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'it does not parse';
		// Data of another type than none has is asked in a run.
		if (/type/i.test(reason)) return undefined;
		return problem(
			`JMESPath cannot read "${text.slice(0, 60)}": ${reason.slice(0, 80)}.`,
			'Begin with a field, and write numbers in backticks and texts in single quotes: users[?age > `30`].name.',
		);
	}
	return /[=<>]\s*"/.test(text)
		? hint(
				'JMESPath takes what stands in double quotes for a field.',
				"Write texts in single quotes: [?name == 'a'].",
			)
		: undefined;
}

/** A number that is too small to be meant as milliseconds. */
const isFew = (value: unknown) =>
	isSyntax(value) && value.type === 'Literal' && Number(value.value) < 1000;

/** What methods of a DateTime are given that they take otherwise than it looks. */
function timeProblem(
	name: string,
	given: readonly unknown[],
	{ scope, mode, outer }: { scope: KindScope; mode: CodeMode; outer: Syntax | undefined },
): Problem | undefined {
	const [first] = given;
	const kind = kindOfValue(first, scope);
	if (/^(?:plus|minus)$/.test(name) && isFew(first) && (mode !== 'expression' || !given[1]))
		return problem(`${name} takes a number for milliseconds.`, `Write ${name}({ days: 1 }).`);
	const zone = name === 'setZone' ? literalOf(first) : undefined;
	if (zone !== undefined) {
		const moved = methodResult(knownNames().data.$now, 'setZone', zone);
		const isZone: unknown =
			typeof moved === 'object' && moved !== null ? Reflect.get(moved, 'isValid') : undefined;
		if (isZone === false)
			return problem(
				`"${zone}" is not a time zone that n8n knows: the date becomes invalid.`,
				'Write an IANA name, such as "Europe/Berlin".',
			);
	}
	if (name !== 'diff') return undefined;
	const fix = 'Write DateTime.fromISO(...) around it.';
	if (kind === 'text') return problem('diff takes a DateTime, and fails at a text.', fix);
	if (isField(first, scope))
		return hint('diff takes a DateTime, and fails at a field that holds a text.', fix);
	const isOfUnit =
		outer?.type === 'MemberExpression' &&
		/^(?:days|hours|minutes|seconds|weeks|months|years)$/.test(memberOf(outer) ?? '');
	return given.length === 1 && isOfUnit
		? problem(
				`without a unit diff counts milliseconds alone: ${memberOf(outer)} is 0.`,
				`Write diff(..., "${memberOf(outer)}").`,
			)
		: undefined;
}

/** Dates and durations that are compared with what they are never equal to, or more than. */
function comparisonProblem(
	{ operator, left, right }: Syntax,
	scope: KindScope,
): Problem | undefined {
	const sign = String(operator);
	if (!/^(?:[=!]==?|[<>]=?)$/.test(sign)) return undefined;
	const kinds = [kindOfValue(left, scope), kindOfValue(right, scope)];
	if (kinds.includes('duration') && kinds.includes('number'))
		return ([left, right].some(isFew) ? problem : hint)(
			'a Duration counts as milliseconds where it is compared.',
			'Write .as("days") behind it.',
		);
	if (!kinds.includes('time')) return undefined;
	const isEquality = /=(?==)|!/.test(sign);
	if (isEquality && kinds.every((kind) => kind === 'time'))
		return problem(
			'two DateTimes are never the same value, also at the same time.',
			'Compare .toISODate() or .toMillis() of both.',
		);
	const outcome = `and the comparison is always ${sign.startsWith('!') ? 'true' : 'false'}.`;
	const fix = 'Write DateTime.fromISO(...) around the text.';
	if (kinds.includes('text')) return problem(`a DateTime is compared with a text, ${outcome}`, fix);
	return [left, right].some((one) => isField(one, scope))
		? hint(`a DateTime is compared with a field: where that holds a text, ${outcome.slice(4)}`, fix)
		: undefined;
}

/** The content of a file, which n8n keeps elsewhere. */
function contentProblem(syntax: Syntax): Problem | undefined {
	const file = isSyntax(syntax.object) ? syntax.object : {};
	const files = isSyntax(file.object) ? file.object : {};
	if (memberOf(syntax) !== 'data' || (memberOf(files) !== 'binary' && !isNamed(files, '$binary')))
		return undefined;
	return hint(
		'n8n keeps files outside of its items: "data" names the place, and is not the content.',
		'Write await this.helpers.getBinaryDataBuffer(0, "data") in a Code node, or use Extract from File.',
	);
}

const WHOLE: readonly unknown[] = ['object', 'item', 'items', 'list'];

/** Calls and comparisons that n8n takes otherwise than they look, or fails at. */
export function callUses(tree: object, mode: CodeMode, place: Place): Finding[] {
	const scope = mode === 'expression' ? expressionScope(tree) : codeScope(tree);
	const found: Problem[] = [];
	visitSyntax(tree, (syntax, around, isGuarded) => {
		const { type, callee } = syntax;
		const given = listOf(syntax.arguments);
		let told: Problem | undefined;
		if (type === 'MemberExpression') told = contentProblem(syntax);
		else if (type === 'BinaryExpression') told = comparisonProblem(syntax, scope);
		else if (type !== 'CallExpression' || !isSyntax(callee)) return;
		else if (isNamed(callee, '$jmespath', '$jmesPath')) told = pathProblem(given);
		else if (isNamed(callee.object, 'JSON') && memberOf(callee) === 'parse') {
			if (!isGuarded && WHOLE.includes(kindOfValue(given[0], scope)))
				told = problem(
					'JSON.parse takes a text, and JSON.parse fails at an object.',
					'Leave JSON.parse out.',
				);
		} else if (kindOfValue(callee.object, scope) === 'time')
			told = timeProblem(memberOf(callee) ?? '', given, { scope, mode, outer: around[0] });
		if (told) found.push(told);
	});
	return found.map(({ message, fix, severity }) =>
		findingsOf('invalid')[severity](place, message, fix),
	);
}
