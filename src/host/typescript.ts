import { z } from 'zod';

import type { TypeCheckerPort, TypeDiagnostic } from '../kernel/ports/instance/type-checker';
import { libraryDeclarations, sdkDeclarations } from './code-declarations';

type Compiler = typeof import('typescript');
type SourceFile = import('typescript').SourceFile;
type Diagnostic = import('typescript').Diagnostic;
type TypeNode = import('typescript').TypeNode;

const compiler = z.custom<Compiler>(
	(value) => typeof value === 'object' && value !== null && 'createProgram' in value,
);

/**
 * n8n ships none that can be called: TypeScript 7 is a program of its own, and has no `createProgram`. A person may
 * have put an older one beside the community nodes.
 */
function load(): Compiler | undefined {
	try {
		return compiler.safeParse(require('typescript')).data;
	} catch {
		return undefined;
	}
}

/** Characters that are checked at once; more would hold up the process. */
const LONGEST = 400_000;
const MOST_SHOWN = 20;
const LONGEST_MESSAGE = 400;

const LIBRARY = '/lib.d.ts';
const SDK = '/sdk.d.ts';

/** Types of an author's own could keep the compiler busy for long, and workflow code has none. */
function isPlain(ts: Compiler, { statements }: SourceFile): boolean {
	const kinds = ts.SyntaxKind;
	return statements.every(({ kind }) =>
		[
			kinds.ImportDeclaration,
			kinds.VariableStatement,
			kinds.ExpressionStatement,
			kinds.ExportAssignment,
			kinds.EmptyStatement,
		].includes(kind),
	);
}

/** A parameter that is declared for several settings of a node has the types of all of them. */
function mergedType(ts: Compiler, type: TypeNode): string {
	if (ts.isTypeReferenceNode(type) && type.typeArguments) {
		const given = type.typeArguments.map((each) => mergedType(ts, each));
		return `${type.typeName.getText()}<${given.join(', ')}>`;
	}
	if (!ts.isTypeLiteralNode(type)) return type.getText();
	const byName = new Map<string, string[]>();
	for (const member of type.members) {
		if (!ts.isPropertySignature(member) || member.type === undefined) continue;
		const name = member.name.getText();
		byName.set(name, [...(byName.get(name) ?? []), `(${mergedType(ts, member.type)})`]);
	}
	return `{ ${[...byName].map(([name, types]) => `${name}: ${types.join(' | ')};`).join(' ')} }`;
}

/** A declaration file with each name once; empty where it is none that can be read. */
function mergedDeclaration(ts: Compiler, text: string): string {
	const file = ts.createSourceFile('/x.d.ts', text, ts.ScriptTarget.ES2022, true);
	const members = file.statements.flatMap((one) =>
		ts.isInterfaceDeclaration(one) ? [...one.members] : [],
	);
	const merged = members.flatMap((member) =>
		ts.isPropertySignature(member) && member.type
			? [`${member.name.getText()}: ${mergedType(ts, member.type)};`]
			: [],
	);
	return `interface NodeParameters { ${merged.join('\n')} }`;
}

function readable(ts: Compiler, file: SourceFile, found: Diagnostic): TypeDiagnostic {
	const place = file.getLineAndCharacterOfPosition(found.start ?? 0);
	const text = ts.flattenDiagnosticMessageText(found.messageText, ' ').replace(/\s+/g, ' ');
	const message = text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
	return { line: place.line + 1, column: place.character + 1, message };
}

/** The checker over texts alone: its host knows the files given to it, and no others. */
export const typeChecker: TypeCheckerPort = {
	check({ path, code, declarations }) {
		const ts = load();
		if (ts === undefined) return undefined;
		const main = `/${path}`;
		const options = {
			noLib: true,
			noEmit: true,
			strict: true,
			types: [],
			target: ts.ScriptTarget.ES2022,
			module: ts.ModuleKind.ES2022,
		};
		const parse = (name: string, text: string) =>
			ts.createSourceFile(name, text, options.target, true, ts.ScriptKind.TS);
		const size = declarations.reduce((sum, { length }) => sum + length, code.length);
		const given = size > LONGEST ? [] : declarations;
		const files = new Map(
			[
				{ name: LIBRARY, text: libraryDeclarations },
				{ name: SDK, text: sdkDeclarations },
				...given.map((text, index) => ({
					name: `/types/${index}.d.ts`,
					text: mergedDeclaration(ts, text),
				})),
				{ name: main, text: code },
			].map(({ name, text }) => [name, parse(name, text)] as const),
		);
		const program = ts.createProgram({
			rootNames: [...files.keys()],
			options,
			host: {
				getSourceFile: (name) => files.get(name),
				fileExists: (name) => files.has(name),
				readFile: (name) => files.get(name)?.text,
				directoryExists: () => false,
				getDirectories: () => [],
				getDefaultLibFileName: () => LIBRARY,
				getCurrentDirectory: () => '/',
				getCanonicalFileName: (name) => name,
				useCaseSensitiveFileNames: () => true,
				getNewLine: () => '\n',
				writeFile: () => undefined,
			},
		});
		const file = files.get(main);
		if (file === undefined) return undefined;
		const broken = program.getSyntacticDiagnostics(file);
		const isChecked = broken.length === 0 && code.length <= LONGEST && isPlain(ts, file);
		const found: readonly Diagnostic[] = isChecked ? program.getSemanticDiagnostics(file) : broken;
		return found.slice(0, MOST_SHOWN).map((one) => readable(ts, file, one));
	},
};
