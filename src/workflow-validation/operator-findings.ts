import type { Finding } from '../kernel/ports/instance/validator';
import { findingsOf } from './finding';
import { isCode } from './item-counts';
import { parseNodeCode } from './reference-findings';
import type { LoadedNode } from './loaded-node';
import { displayedValues } from './parameters/option-problems';
import { declaredNames, isNamed, literalOf, visitSyntax } from './syntax';

/** Modules that JavaScript of Code nodes may require: `*` stands for all. */
export interface CodeModules {
	/** NODE_FUNCTION_ALLOW_BUILTIN: modules of Node.js. */
	readonly builtIn: readonly string[];
	/** NODE_FUNCTION_ALLOW_EXTERNAL: packages. */
	readonly external: readonly string[];
}

/** What the operator of an n8n allows its workflows. */
export interface Allowances {
	/** Folders whose files nodes may read and write; undefined where it may be any. */
	readonly fileFolders?: readonly string[] | undefined;
	/** Undefined where n8n does not tell. */
	readonly codeModules?: CodeModules | undefined;
	/** Node types that n8n does not load. */
	readonly leftOut?: readonly string[] | undefined;
}

const { error, advice } = findingsOf('invalid');

const FIX =
	'Do without it, with nodes or plain JavaScript, or have it allowed (NODE_FUNCTION_ALLOW_BUILTIN, NODE_FUNCTION_ALLOW_EXTERNAL).';

/** @param allowed undefined where a runner of its own decides */
function moduleFindings({ node }: LoadedNode, allowed: CodeModules | undefined): Finding[] {
	const { jsCode, language } = node.parameters;
	if (!isCode(node) || language === 'python' || typeof jsCode !== 'string') return [];
	if (!jsCode.includes('require')) return [];
	const { tree } = parseNodeCode(jsCode, 'function');
	if (tree === undefined || declaredNames(tree).has('require')) return [];
	const given = [...(allowed?.builtIn ?? []), ...(allowed?.external ?? [])];
	const found = new Map<string, Finding>();
	const place = { nodeName: node.name, parameter: 'jsCode' };
	visitSyntax(tree, ({ callee, arguments: values }, _around, isGuarded) => {
		if (!isNamed(callee, 'require') || !Array.isArray(values)) return;
		const module = literalOf(values[0]);
		if (given.includes('*') || (module !== undefined && given.includes(module))) return;
		const isKnown = allowed !== undefined && module !== undefined && !isGuarded;
		const message = isKnown
			? `this n8n does not allow code to require "${module}", and the node fails.`
			: `n8n fails at the require of "${module ?? ''}" unless its operator allows the module: by default none is.`;
		found.set(message, (isKnown ? error : advice)(place, message, FIX));
	});
	return [...found.values()];
}

const ON_DISK = /^n8n-nodes-base\.(?:readWriteFile|readBinaryFiles?|writeBinaryFile)$/;

const withoutDoubles = (path: string) => path.replace(/\/{2,}/g, '/');

/** Files on n8n's own disk. @param folders as in N8N_RESTRICT_FILE_ACCESS_TO */
function folderFindings(loaded: LoadedNode, folders: readonly string[] | undefined): Finding[] {
	const { node } = loaded;
	if (folders === undefined || !ON_DISK.test(node.type)) return [];
	return displayedValues(loaded).flatMap(({ property, value, path }) => {
		const whole = withoutDoubles(String(value).replace(/^=/, ''));
		// Behind an expression or a pattern of several files it may be any.
		const [written = ''] = whole.split(/\{\{|[*?{[!(]/);
		const isOpen = written !== whole;
		const isPath = /^(?:fileName|fileSelector|filePath)$/.test(property.name);
		// Where the home of n8n's user is, only its own n8n knows.
		const isIn = (folder: string) =>
			folder.startsWith('~')
				? whole.includes(folder.slice(1))
				: written.startsWith(folder) || (isOpen && folder.startsWith(written));
		const isKnown = /^\/\w+\//.test(written) && !/\/\.\.?\//.test(whole);
		if (!isPath || !isKnown || folders.map(withoutDoubles).some(isIn)) return [];
		const message = `this n8n lets nodes read and write files in ${folders.join(', ')} alone, and the node fails.`;
		const fix = `Write a path in ${folders[0]}.`;
		return error({ nodeName: node.name, parameter: path }, message, fix);
	});
}

/** What this n8n denies to its workflows: modules that code requires, and files outside of some folders. */
export const operatorFindings = (
	loaded: LoadedNode,
	{ codeModules, fileFolders }: Allowances,
): Finding[] => [...moduleFindings(loaded, codeModules), ...folderFindings(loaded, fileFolders)];
