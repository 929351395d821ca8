import type {
	ExecutionRecord,
	ItemFile,
	ItemFiles,
	ItemFilesPort,
	NodeRun,
} from '../../kernel/ports/instance/executions';
import { isRecord } from '../../kernel/values/is-record';

/** A file as an answer tells it: without its content. */
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

/** The files of an execution, each once, at the node that put it out first. */
export function newFiles({ runs }: Pick<ExecutionRecord, 'runs'>): NewFile[] {
	const inOrder = Object.entries(runs)
		.flatMap(([node, list]) => list.map((run) => ({ node, run })))
		.sort((one, other) => one.run.startedAt - other.run.startedAt);
	const found = new Map<string, NewFile>();
	for (const { node, run } of inOrder) {
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
