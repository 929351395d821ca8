import path from 'node:path';

import ts from 'typescript';

/** What one machine is told and asks for, and what of that nobody sends or does. */
export interface Machine {
	/** Its file and function, such as `move-plan movePlan`. */
	readonly name: string;
	readonly events: readonly string[];
	readonly effects: readonly string[];
	readonly unsentEvents: readonly string[];
	readonly unhandledEffects: readonly string[];
}

/** What an expression is, and what is asked for where it stands. */
interface Given {
	readonly asked: ts.Type;
	readonly own: ts.Type;
}

interface Found {
	readonly name: string;
	readonly folder: string;
	readonly event: ts.Type;
	/** What tells the events apart. */
	readonly told: string;
	readonly effect: ts.Type | undefined;
}

const DISCRIMINANTS = ['kind', 'type'];

/** Whether an object literal may be one of those that these words tell apart. */
const mayTell = ({ properties }: ts.ObjectLiteralExpression, words: ReadonlySet<string>) =>
	properties.some((one) => {
		if (one.name === undefined || !DISCRIMINANTS.includes(one.name.getText())) return false;
		const isWord = ts.isPropertyAssignment(one) && ts.isStringLiteral(one.initializer);
		return !isWord || words.has(one.initializer.text);
	});

const nameOfCalled = ({ expression }: ts.CallExpression) =>
	ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

const inParts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
	one.size === other.size && [...one].every((word) => other.has(word));

/**
 * Reads from the types who sends an event and who does an effect. A machine is an exported function that gives its first
 * parameter again after an `event`, a union told apart by `kind` or `type`; its effects are what it gives as `effects`.
 *
 * An event is sent where an object literal of it stands for a parameter that takes all events of its machine, also by
 * way of a variable that holds a part of them. An effect is handled where its word is compared, outside of the machine's folder.
 */
export function readMachines(program: ts.Program, isOurs: (file: string) => boolean): Machine[] {
	const checker = program.getTypeChecker();
	const files = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName));

	/** The words that tell the parts of a type apart; parts without one, such as a promise, count for nothing. */
	const wordsOf = (type: ts.Type, name: string): ReadonlySet<string> => {
		const words = inParts(type).flatMap((part) => {
			const property = part.getProperty(name);
			return property ? inParts(checker.getTypeOfSymbol(property)) : [];
		});
		const literals = words.flatMap((word) => (word.isStringLiteral() ? [word.value] : []));
		return new Set(literals.length === words.length ? literals : []);
	};

	/** What tells all parts of a union apart. */
	const discriminantOf = (type: ts.Type): string | undefined =>
		DISCRIMINANTS.find(
			(name) =>
				inParts(type).every((part) => part.getProperty(name)) && wordsOf(type, name).size > 1,
		);

	const each = (visit: (node: ts.Node, folder: string) => void) => {
		for (const file of files) {
			const folder = path.posix.dirname(file.fileName);
			const walk = (node: ts.Node): void => {
				visit(node, folder);
				ts.forEachChild(node, walk);
			};
			walk(file);
		}
	};

	const effectOf = (declaration: ts.FunctionDeclaration): ts.Type | undefined => {
		const signature = checker.getSignatureFromDeclaration(declaration);
		const effects = signature?.getReturnType().getProperty('effects');
		return (
			effects && checker.getIndexTypeOfType(checker.getTypeOfSymbol(effects), ts.IndexKind.Number)
		);
	};

	const movesFirst = (declaration: ts.FunctionDeclaration): boolean => {
		const [first] = declaration.parameters;
		const given = first && checker.getTypeAtLocation(first);
		const returned = checker.getSignatureFromDeclaration(declaration)?.getReturnType();
		if (given === undefined || returned === undefined) return false;
		return inParts(returned).some((part) =>
			part.getProperties().some((property) => checker.getTypeOfSymbol(property) === given),
		);
	};

	const machines: Found[] = [];
	each((node, folder) => {
		if (!ts.isFunctionDeclaration(node) || node.name === undefined) return;
		if ((ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) === 0) return;
		const parameter = node.parameters.find((one) => one.name.getText() === 'event');
		const event = parameter && checker.getTypeAtLocation(parameter);
		const told = event && discriminantOf(event);
		if (event === undefined || told === undefined || !movesFirst(node)) return;
		const name = `${path.posix.basename(node.getSourceFile().fileName, '.ts')} ${node.name.text}`;
		machines.push({ name, folder, event, told, effect: effectOf(node) });
	});

	/** Object literals, and the types that they stand for. */
	const said: Given[] = [];
	/** What is handed on and is no object literal. */
	const passed: Given[] = [];
	const compared: Array<{ readonly word: string; readonly of: ts.Type; readonly folder: string }> =
		[];

	/** The type of which an expression is the discriminant: of `effect` for `effect.kind`, also where that was taken apart. */
	const ownerOf = (expression: ts.Expression): ts.Type | undefined => {
		if (ts.isPropertyAccessExpression(expression))
			return DISCRIMINANTS.includes(expression.name.text)
				? checker.getTypeAtLocation(expression.expression)
				: undefined;
		const declaration = checker.getSymbolAtLocation(expression)?.valueDeclaration;
		if (!declaration || !ts.isBindingElement(declaration)) return undefined;
		const name = declaration.propertyName ?? declaration.name;
		return DISCRIMINANTS.includes(name.getText())
			? checker.getTypeAtLocation(declaration.parent)
			: undefined;
	};

	const compare = (expression: ts.Expression, literal: ts.Expression, folder: string) => {
		const of = ts.isStringLiteral(literal) ? ownerOf(expression) : undefined;
		if (of !== undefined && ts.isStringLiteral(literal))
			compared.push({ word: literal.text, of, folder });
	};

	const words = new Set(machines.flatMap(({ event, told }) => [...wordsOf(event, told)]));
	/** Names of functions that are called with what may be an event: types are asked for of these alone. */
	const senders = new Set<string>();
	each((node) => {
		if (!ts.isObjectLiteralExpression(node) || !mayTell(node, words)) return;
		const asked = checker.getContextualType(node);
		if (!asked) return;
		said.push({ asked, own: checker.getTypeAtLocation(node) });
		if (ts.isCallExpression(node.parent)) senders.add(nameOfCalled(node.parent));
	});

	each((node, folder) => {
		if (ts.isCallExpression(node) && senders.has(nameOfCalled(node)))
			for (const given of node.arguments) {
				const asked = ts.isObjectLiteralExpression(given)
					? undefined
					: checker.getContextualType(given);
				if (asked) passed.push({ asked, own: checker.getTypeAtLocation(given) });
			}
		if (ts.isCaseClause(node) && ts.isSwitchStatement(node.parent.parent))
			compare(node.parent.parent.expression, node.expression, folder);
		if (
			ts.isBinaryExpression(node) &&
			[ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
				node.operatorToken.kind,
			)
		)
			compare(node.left, node.right, folder);
	});

	return machines.map(({ name, folder, event, told, effect }) => {
		const events = wordsOf(event, told);
		const isAll = (type: ts.Type) => isSame(wordsOf(type, told), events);
		const isPart = (type: ts.Type) => !isAll(type) && wordsOf(type, told).size > 0;
		const parts = passed.filter(({ asked, own }) => isAll(asked) && isPart(own));
		const sent = new Set(
			said
				.filter(({ asked, own }) => {
					if (!isPart(own)) return false;
					if (isAll(asked)) return true;
					return parts.some((part) => checker.isTypeAssignableTo(own, part.own));
				})
				.flatMap(({ own }) => [...wordsOf(own, told)]),
		);
		const asks = effect && discriminantOf(effect);
		const effects = effect && asks !== undefined ? wordsOf(effect, asks) : new Set<string>();
		const isOfEffect = (of: ts.Type, word: string) =>
			effect !== undefined &&
			asks !== undefined &&
			wordsOf(of, asks).has(word) &&
			checker.isTypeAssignableTo(of, effect);
		const handled = compared
			.filter(({ word, of, folder: where }) => where !== folder && isOfEffect(of, word))
			.map(({ word }) => word);
		return {
			name,
			events: [...events].sort(),
			effects: [...effects].sort(),
			unsentEvents: [...events].filter((word) => !sent.has(word)),
			unhandledEffects: [...effects].filter((word) => !handled.includes(word)),
		};
	});
}

/** The program of some files. Of packages zod alone is read: no machine is told apart by another one's types. */
export function programOf(
	files: readonly string[],
	texts: ReadonlyMap<string, string> = new Map(),
) {
	const options: ts.CompilerOptions = {
		target: ts.ScriptTarget.ES2022,
		lib: ['lib.es2022.d.ts'],
		module: ts.ModuleKind.Node16,
		moduleResolution: ts.ModuleResolutionKind.Node16,
		types: [],
		strict: true,
		noEmit: true,
		skipLibCheck: true,
		resolveJsonModule: true,
		noUncheckedIndexedAccess: true,
	};
	const host = ts.createCompilerHost(options);
	const { getSourceFile, fileExists } = host;
	// Folders of texts are nowhere.
	host.directoryExists = () => true;
	host.fileExists = (name) => texts.has(name) || fileExists(name);
	host.getSourceFile = (name, languageVersion, ...rest) => {
		const text = texts.get(name);
		return text === undefined
			? getSourceFile(name, languageVersion, ...rest)
			: ts.createSourceFile(name, text, languageVersion);
	};
	host.resolveModuleNameLiterals = (literals, containingFile) =>
		literals.map(({ text }) =>
			text.startsWith('.') || text === 'zod'
				? ts.resolveModuleName(text, containingFile, options, host)
				: { resolvedModule: undefined },
		);
	return ts.createProgram({ rootNames: [...files], options, host });
}
