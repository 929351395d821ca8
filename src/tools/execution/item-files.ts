import type {
	ExecutionRecord,
	ItemFile,
	ItemFiles,
	ItemFilesPort,
	NodeRun,
} from '../../kernel/ports/instance/executions';
import { isRecord } from '../../kernel/values/is-record';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { jsonOrText } from '../../kernel/values/json-or-text';

/** Nodes that make a file of what they are given: whatever it holds, it is what they were told to write. */
const makers = /^n8n-nodes-base\.(?:convertToFile|moveBinaryData|spreadsheetFile|code|editImage)$/;

const pages = /^(?:x?html?|mhtml?|svg)$/;

/** Extensions of files that are not text, in which a server's text is an error message. */
const notText =
	/^(?:png|jpe?g|gif|webp|avif|heic|bmp|tiff?|ico|mp[34]|m4[av]|wav|ogg|flac|mov|avi|webm|mkv|pdf|zip|gz|tgz|rar|7z|docx?|xlsx?|pptx?|od[stp]|epub|woff2?|ttf|otf|exe|dmg|iso|parquet|sqlite|db)$/;

const html = /^\s*(?:<!doctype\s+html|<html[\s>])/i;
const xmlError = /^\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?(?:error|fault|exception)\b/i;
const textType = /^text\/|[/+](?:json|xml)\b/i;

const HEAD = 4_000;

const MOST = 10;

const extensionOf = (name: string) => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const isFilled = (value: unknown) =>
	Boolean(value) && !(Array.isArray(value) && value.length === 0);

function isErrorAnswer(head: string): boolean {
	const document = jsonOrText(head);
	if (!isRecord(document)) return false;
	const { error, errors, status, statusCode, code } = document;
	if (isFilled(error) || isFilled(errors)) return true;
	return [status, statusCode, code].some((one) => Number(one) >= 400 && Number(one) < 600);
}

/** What is wrong with a file, in words that follow its name. Undefined if nothing is. `head`: how it begins; empty if that is unknown. */
export function whatIsWrong(
	{ mimeType, fileName = '', fileSize = '' }: Omit<ItemFile, 'content'>,
	head: string,
): string | undefined {
	const extension = extensionOf(fileName);
	if (/^0 ?b/i.test(fileSize)) return 'is empty';
	const isPage = /\bx?html\b/i.test(mimeType) || html.test(head);
	if (isPage && !pages.test(extension)) return 'is an HTML page, such as an error or sign-in page';
	if (isErrorAnswer(head) || xmlError.test(head)) return 'is an error message of the server';
	if (notText.test(extension) && textType.test(mimeType))
		return `is ${mimeType}, not what ".${extension}" says`;
	return undefined;
}

/** Nodes whose file is not what it should be, each with why: the node that put it out first. Nodes in `except` did not really run. */
export async function wrongFiles(
	nodes: readonly WorkflowNode[],
	record: ExecutionRecord,
	except: ReadonlySet<string>,
	itemFiles: ItemFilesPort,
): Promise<ReadonlyMap<string, string>> {
	const types = new Map(nodes.map(({ name, type }) => [name, type]));
	const wrong = new Map<string, string>();
	const open = newFiles(record).filter(
		({ node }) => !except.has(node) && !makers.test(types.get(node) ?? ''),
	);
	for (const { node, file } of open.slice(0, MOST)) {
		const head = (await itemFiles.text(file, record, HEAD)) ?? '';
		const problem = whatIsWrong(file, head);
		if (problem !== undefined && !wrong.has(node)) wrong.set(node, problem);
	}
	return wrong;
}

export type ShownFile = Pick<ItemFile, 'mimeType' | 'fileName' | 'fileSize'> & {
	readonly text?: string | undefined;
};

const described = ({ mimeType, fileName, fileSize }: ItemFile): ShownFile => ({
	mimeType,
	fileName,
	fileSize,
});

/** The item with its files under `binary`, or under `$binary` where its data has a field of that name. */
function withFiles(json: unknown, files: Readonly<Record<string, ShownFile>>): unknown {
	if (!isRecord(json)) return json;
	return { ...json, [Object.hasOwn(json, 'binary') ? '$binary' : 'binary']: files };
}

const itemsOf = ({ outputs, files = [] }: Pick<NodeRun, 'outputs' | 'files'>) =>
	outputs.flatMap((items, output) =>
		items.map((json, index) => ({ json, files: files[output]?.[index] })),
	);

const describeAll = (files: ItemFiles) =>
	Object.fromEntries(Object.entries(files).map(([name, file]) => [name, described(file)]));

/** What a node put out in a run as an answer shows it: each item's data, and its files without their content. */
export const shownItems = (run: Pick<NodeRun, 'outputs' | 'files'>): unknown[] =>
	itemsOf(run).map(({ json, files }) => (files ? withFiles(json, describeAll(files)) : json));

const texts = /^text\/|[/+](?:json|xml|yaml|csv|javascript|x-www-form-urlencoded)\b/i;

const LONGEST_TEXT = 20_000;

/** As `shownItems`, of some items, with what their text files hold. */
export async function itemsWithTexts(
	run: Pick<NodeRun, 'outputs' | 'files'>,
	[from, to]: readonly [number, number],
	execution: ExecutionRecord,
	itemFiles: ItemFilesPort,
): Promise<unknown[]> {
	const withText = async ([name, file]: readonly [string, ItemFile]) => {
		const text = texts.test(file.mimeType)
			? await itemFiles.text(file, execution, LONGEST_TEXT)
			: undefined;
		return [name, { ...described(file), text }] as const;
	};
	const shown: unknown[] = [];
	for (const { json, files } of itemsOf(run).slice(from, to)) {
		const told = files && (await Promise.all(Object.entries(files).map(withText)));
		shown.push(told ? withFiles(json, Object.fromEntries(told)) : json);
	}
	return shown;
}

/** A file that a node put out, and that no earlier node had. */
export interface NewFile {
	readonly node: string;
	readonly file: ItemFile;
}

/** The runs of all nodes, in the order in which they began. */
export const runsInOrder = (runs: ExecutionRecord['runs']) =>
	Object.entries(runs)
		.flatMap(([node, list]) => list.map((run) => ({ node, run })))
		.sort((one, other) => one.run.startedAt - other.run.startedAt);

/** The files of an execution, each once, at the node that put it out first. */
export function newFiles({ runs }: Pick<ExecutionRecord, 'runs'>): NewFile[] {
	const found = new Map<string, NewFile>();
	for (const { node, run } of runsInOrder(runs)) {
		const files = (run.files ?? []).flat().flatMap((one) => Object.values(one ?? {}));
		for (const file of files) {
			const key = 'id' in file.content ? file.content.id : file.content.base64;
			if (!found.has(key)) found.set(key, { node, file });
		}
	}
	return [...found.values()];
}

/** A file in a few words, such as `photo.png, image/png, 12 kB`. */
export const sayFile = ({ fileName, mimeType, fileSize }: ItemFile): string =>
	[fileName, mimeType, fileSize].filter((part) => part !== undefined && part !== '').join(', ');
