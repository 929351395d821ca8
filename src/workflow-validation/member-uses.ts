import type { Finding } from '../kernel/ports/instance/validator';
import { nearest } from '../kernel/values/nearest';
import { codeScope, expressionScope } from './code-scope';
import { findingsOf } from './finding';
import { ITEM_KEYS, isField, knownNames } from './known-names';
import type { CodeMode } from './name-uses';
import { type Syntax, isNamed, isSyntax, memberOf, rootName, visitSyntax } from './syntax';
import { type Kind, type KindScope, FUNCTIONS, isSource, kindOfValue } from './value-kinds';

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

const { error, advice } = findingsOf('invalid');

/** Kinds of values, as messages call them. */
const CALLED: ReadonlyMap<Kind, string> = new Map([
	['text', 'a text'],
	['number', 'a number'],
	['boolean', 'a boolean'],
	['list', 'a list'],
	['items', 'a list of items'],
	['item', 'an item'],
	['time', 'a DateTime'],
	['date', 'a Date'],
	['duration', 'a Duration'],
	['object', 'what an item holds'],
]);

/** What `helpers` has where code runs; at the others n8n fails. */
const HELPERS =
	/^(?:assertBinaryData|getBinaryDataBuffer|prepareBinaryData|setBinaryDataBuffer|binaryToString|httpRequest|request)$/;

/** Members of `$node["name"]`. */
const OF_NODE = ['json', 'data', 'binary', 'parameter', 'context', 'runIndex'];

/** A look at one member that code reads, sets or calls. */
interface Look {
	readonly syntax: Syntax;
	readonly name: string;
	readonly isCalled: boolean;
	readonly scope: KindScope;
	readonly mode: CodeMode;
}

/** A problem, and the line to write. */
type Told = readonly [message: string, fix: string];

const isFunctionOf = (syntax: Syntax) => FUNCTIONS.includes(String(syntax.type));

/** What `$input` or `$('node')` does not have, or has as a function. */
function sourceProblem({ syntax, name, isCalled, mode }: Look): Told | undefined {
	const isInput = isNamed(syntax.object, '$input');
	const { input, node } = knownNames();
	const known = isInput ? input : node;
	const given = isInput ? '$input' : "$('...')";
	const text = isInput ? '$input' : '$(...)';
	const isOfAll = /^(?:first|last|all|itemMatching)$/.test(name);
	if (isInput && mode === 'each' && isOfAll)
		return [
			`$input.${name}() is not there where code runs for each item, and the node fails.`,
			'Write $input.item, or set mode to "runOnceForAllItems".',
		];
	if (!known.includes(name)) {
		const way =
			name === 'json'
				? `Write ${given}.${mode === 'all' ? 'first()' : 'item'}.json.`
				: `It has ${known.join(', ')}.`;
		return [`${text} has no "${name}", and the value is empty.`, way];
	}
	if (isOfAll && !isCalled)
		return [`${text}.${name} is a function, and has no items.`, `Write ${given}.${name}().`];
	return name === 'item' && isCalled
		? [`${text}.item is not a function, and the value is empty.`, `Write ${given}.item.json.`]
		: undefined;
}

/** Whether it is what an item holds, or a constant that is. Objects of the code itself have methods of their own. */
function isOfItem(value: unknown, { values }: KindScope): boolean {
	const set = isSyntax(value) && value.type === 'Identifier' && values.get(String(value.name));
	const given = isSyntax(set) ? set : value;
	return isNamed(given, '$json') || (isSyntax(given) && memberOf(given) === 'json');
}

/** What a value of a known kind does not have, has as a function, or has as a value. */
function valueProblem({ syntax, name, isCalled, scope, mode }: Look): Told | undefined {
	const kind = kindOfValue(syntax.object, scope);
	const way = mode === 'expression' ? 'expression' : 'code';
	const empty = way === 'code' && isCalled ? 'the node fails' : 'the value is empty';
	if (kind === 'object' && !(isCalled && isOfItem(syntax.object, scope))) return undefined;
	if (kind === 'item')
		return ITEM_KEYS.includes(name) || (isCalled && name === 'hasOwnProperty')
			? undefined
			: [`an item has no "${name}", and the value is empty.`, `Write .json.${name}.`];
	const given = knownNames().kinds.get(kind)?.[way];
	if (given === undefined) return undefined;
	const who = CALLED.get(kind) ?? '';
	if (isCalled && !given.calls.has(name)) {
		if (given.all.has(name))
			return [`${name} of ${who} is not a function: ${empty}.`, `Write .${name}.`];
		const { methods } = knownNames();
		const where = way === 'code' && methods.expression.has(name) ? ' in code' : '';
		const outcome = way === 'code' ? 'the node fails' : 'what is computed is empty';
		const guess = nearest(name, [...given.calls]);
		const isWhole = kind === 'object' && methods[way].has(name);
		const fix = isWhole
			? 'A list that a node gives is one item for each entry: write $input.all(), or name the field that holds a list.'
			: guess
				? `Did you mean ${guess}()?`
				: 'Use another method.';
		return [`${who} has no method "${name}"${where}, and ${outcome}.`, fix];
	}
	if (!isCalled && given.calls.has(name) && !given.values.has(name))
		return [`"${name}" of ${who} is a function, and is not called.`, `Write ${name}().`];
	// Lists of the code may get members of their own.
	const isFixed =
		way === 'expression' || ['items', 'time', 'date', 'duration'].includes(String(kind));
	return isFixed && !isCalled && !given.all.has(name)
		? [
				`${who} has no "${name}", and the value is empty.`,
				`Did you mean ${nearest(name, [...given.all]) ?? 'another'}?`,
			]
		: undefined;
}

/** What n8n's other objects, and those of JavaScript, do not have. */
function objectProblem({ syntax, name, scope, mode, isCalled }: Look): Told | undefined {
	const { members, methods, statics } = knownNames();
	const owner = isSyntax(syntax.object) ? syntax.object : {};
	const own = String(owner.name ?? '');
	const given = members.get(own);
	if (given && given.length > 0 && !given.includes(name))
		return [`${own} has no "${name}", and the value is empty.`, `It has ${given.join(', ')}.`];
	const known = scope.own.has(own) ? undefined : statics.get(own);
	if (known && !known.has(name)) {
		const guess = nearest(name, [...known]);
		const outcome = mode === 'expression' ? 'the value is empty' : 'the node fails';
		return [
			`${own} has no "${name}", and ${outcome}.`,
			guess ? `Did you mean ${own}.${guess}?` : 'Write it with what there is.',
		];
	}
	if (isNamed(owner.object, '$node') && !OF_NODE.includes(name))
		return [`$node["..."] has no "${name}", and the value is empty.`, 'Write .json.'];
	const way = mode === 'expression' ? 'expression' : 'code';
	const isOfData = /^\$(?:json|input|node|binary|now|today)?$/.test(rootName(owner));
	if (!isCalled || !isOfData || kindOfValue(owner, scope) !== undefined || methods[way].has(name))
		return undefined;
	const where = way === 'code' && methods.expression.has(name) ? ' in code' : '';
	const outcome = way === 'code' ? 'the node fails' : 'what is computed is empty';
	const guess = nearest(name, [...methods[way]]);
	return [
		`no value has a method "${name}"${where}, and ${outcome}.`,
		guess ? `Did you mean ${guess}()?` : 'Use another method.',
	];
}

/** What code has of its node: n8n's runner gives helpers alone, and few of them. */
function helperProblem({ syntax, name, scope }: Look, around: readonly Syntax[]): Told | undefined {
	const owner = isSyntax(syntax.object) ? syntax.object : {};
	if (scope.own.has('helpers')) return undefined;
	const isHelpers =
		isNamed(owner, 'helpers') ||
		(memberOf(owner) === 'helpers' &&
			isSyntax(owner.object) &&
			owner.object.type === 'ThisExpression');
	if (isHelpers && !HELPERS.test(name))
		return [
			`helpers has no "${name}" where code runs, and the node fails.`,
			name.includes('Authentication')
				? 'Call the service with its node, or with an HTTP Request node.'
				: 'Do it with a node, or with plain JavaScript.',
		];
	// A function that is called on another object has another "this".
	const functions = around.filter(
		(one) => isFunctionOf(one) && one.type !== 'ArrowFunctionExpression',
	);
	const isOfClass = around.some(({ type }) => type === 'PropertyDefinition');
	const isOwn = owner.type === 'ThisExpression' && functions.length === 1 && !isOfClass;
	if (!isOwn || name === 'helpers' || knownNames().code.has(name)) return undefined;
	const isStatic = name === 'getWorkflowStaticData';
	const fix = isStatic ? `Write $${name}(...).` : 'Write $input, $node or $getWorkflowStaticData.';
	return [`"this" has no "${name}" where code runs, and the node fails.`, fix];
}

/** An entry of what is not a list. */
function entryProblem({ object, property, computed }: Syntax, scope: KindScope): Told | undefined {
	if (computed !== true || !isSyntax(property) || typeof property.value !== 'number')
		return undefined;
	if (isSource(object, scope))
		return [
			"$('...') is not a list, and the value is empty.",
			`Write .all()[${property.value}].json.`,
		];
	return isNamed(object, '$json')
		? [
				'$json is one item, and not a list: the value is empty.',
				'Write $input.all(), or name the field that holds a list.',
			]
		: undefined;
}

/** A method of dates that is called on a field, which comes as a text wherever it comes from JSON. */
function fieldProblem({ syntax, name, isCalled, scope, mode }: Look): Told | undefined {
	const { fields, kinds, methods } = knownNames();
	const way = mode === 'expression' ? 'expression' : 'code';
	const isOfDates = kinds.get('time')?.[way].calls.has(name);
	if (!isCalled || !methods[way].has(name) || fields[way].has(name)) return undefined;
	return isOfDates && isField(syntax.object, scope)
		? [
				`"${name}" is a method of dates, and a field holds a text.`,
				`Write DateTime.fromISO(...).${name}(...).`,
			]
		: undefined;
}

/** Members that a value does not have, or not as they are used: an expression gives nothing for them, code fails or finds nothing. */
export function memberUses(tree: object, mode: CodeMode, place: Place): Finding[] {
	const scope = mode === 'expression' ? expressionScope(tree) : codeScope(tree);
	const found = new Map<string, Finding>();
	/** What the code itself sets. */
	const set = new Set<string>();
	let asksList = false;
	visitSyntax(tree, ({ type, left, object }) => {
		if (isNamed(object, 'Array')) asksList = true;
		const name = type === 'AssignmentExpression' && isSyntax(left) ? memberOf(left) : undefined;
		if (name !== undefined) set.add(name);
	});
	visitSyntax(tree, (syntax, around, isGuarded, key) => {
		const looped = syntax.type === 'ForOfStatement' && !asksList ? syntax.right : undefined;
		if (looped && kindOfValue(looped, scope) === 'object' && isOfItem(looped, scope)) {
			const message = 'what an item holds is one object, and the loop over it fails.';
			found.set(message, error(place, message, 'Write for (const item of $input.all()).'));
		}
		if (syntax.type !== 'MemberExpression' || syntax.optional === true) return;
		const root = rootName(syntax);
		if (root.startsWith('$') && scope.own.has(root)) return;
		const entry = entryProblem(syntax, scope);
		const isEntry = entry?.[0].startsWith('$json');
		if (entry) found.set(entry[0], (isEntry ? advice : error)(place, ...entry));
		const name = memberOf(syntax);
		const owned = isSyntax(syntax.object) ? memberOf(syntax.object) : undefined;
		if (name === undefined || set.has(name) || (owned !== undefined && set.has(owned))) return;
		const isCalled = key === 'callee' && around[0]?.type === 'CallExpression';
		if (isCalled && (isGuarded || around[0]?.optional === true)) return;
		const look: Look = { syntax, name, isCalled, scope, mode };
		if (asksList && isCalled && isOfItem(syntax.object, scope)) return;
		const problem = isSource(syntax.object, scope)
			? sourceProblem(look)
			: (valueProblem(look) ??
				objectProblem(look) ??
				(mode === 'expression' ? undefined : helperProblem(look, around)));
		const isForeseen = around.some(({ type }) => type === 'LogicalExpression');
		const isMild = !isCalled && (isGuarded || isForeseen);
		if (problem) found.set(name, (isMild ? advice : error)(place, ...problem));
		const dated = problem ? undefined : fieldProblem(look);
		// Some nodes give dates themselves; to code all comes as JSON.
		if (dated) found.set(name, (mode === 'expression' ? advice : error)(place, ...dated));
	});
	return [...found.values()];
}
