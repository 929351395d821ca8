import type { IExecuteFunctions, INode, INodeTypes, ResolvedFilePath } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { z } from 'zod';

import { loneContext } from '../../host/load-options';
import type { WorkflowFilesPort } from '../../kernel/ports';
import {
	ToolError,
	conflict,
	invalidInput,
	notFound,
	exceedsLimit,
	unsupported,
	notAllowed,
} from '../../kernel/tool-error';
import { asOneWriter } from '../n8n-api/one-writer';
import type { InsideNode } from './node-context';
import { startOfStream } from './start-of-stream';

const collection = z.object({ workflowDirectory: z.string().optional() }).passthrough();

/** The MCP trigger has its options under another name, as n8n reads `options` of webhook nodes itself. */
const chosen = z
	.object({ options: collection.optional(), settings: collection.optional() })
	.passthrough();

/** The directory for workflow files, as a person has written it at the node, read as it is stored: an expression, which a model could fill in, names none. */
export function namedDirectory(context: {
	getNode(): { readonly parameters: unknown };
}): string | undefined {
	const read = chosen.safeParse(context.getNode().parameters);
	if (!read.success) return undefined;
	const { options, settings } = read.data;
	return settings?.workflowDirectory ?? options?.workflowDirectory;
}

const segment = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ._()+,@-]*$/u;

const LONGEST_PATH = 500;

const FILES_ONLY = '.json';

/** A path below the directory, as it is used. Throws `ToolError` for one that could lead anywhere else. */
export function judgePath(path: string, ending = ''): string {
	const segments = path.split('/');
	const isPlain = path.length <= LONGEST_PATH && segments.every((one) => segment.test(one));
	if (isPlain && path.toLowerCase().endsWith(ending)) return path;
	const wanted = ending === '' ? 'a folder such as "orders"' : 'a file such as "orders/new.json"';
	throw invalidInput(
		`${JSON.stringify(path)} is not a path of a workflow file: it must name ${wanted} below the directory that an operator has chosen, in letters, digits, blanks and ._-()+,@ alone.`,
		'Pass a path as workflow_list gives it, without a slash at its start and without "..".',
	);
}

/** The directory, without a slash at its end. Throws `ToolError` if none is named, or not by itself. */
export function judgeDirectory(directory: string | undefined): string {
	const named = directory?.trim() ?? '';
	if (named === '')
		throw unsupported(
			'No directory for workflow files is chosen at this node.',
			'Work on workflows of n8n by their IDs, or tell the user: Options > Workflow Directory at the node.',
		);
	if (/^(?:\/|[A-Za-z]:\/)/.test(named) && !/[*?{}!\\[\]\p{C}]|(?:^|\/)\.\.?(?:\/|$)/u.test(named))
		return named.replace(/\/+$/, '');
	throw unsupported(
		'The directory for workflow files must be a full path with "/", without patterns, "..", or an expression.',
		'Tell the user: correct Options > Workflow Directory at the node, such as /home/node/.n8n-files/workflows.',
	);
}

/** n8n's own node for files. Where an operator has taken it away, there are no files for tools either. */
const FILES = 'n8n-nodes-base.readWriteFile';

/** Characters. A workflow of n8n is far smaller. */
const LONGEST_FILE = 5_000_000;

const hidden = (path: string) =>
	notFound(
		`There is no workflow file "${path}". Nothing was changed.`,
		'Call workflow_list with the directoryPath "." and pass a path as it is listed there.',
	);

/** What n8n says of a file names its whole path, which stays private. */
const refused = (path: string, cause: unknown) =>
	notAllowed(
		`n8n does not let nodes use "${path}". Nothing was changed.`,
		'An operator names a directory at the node that N8N_RESTRICT_FILE_ACCESS_TO allows, and gives n8n the right to use it.',
		{ cause },
	);

async function attempt<Value>(path: string, use: () => Promise<Value>): Promise<Value> {
	try {
		return await use();
	} catch (error) {
		if (ToolError.is(error)) throw error;
		const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
		throw isMissing ? hidden(path) : refused(path, error);
	}
}

async function readText(stream: AsyncIterable<unknown>, path: string): Promise<string> {
	const read = await startOfStream(stream, LONGEST_FILE + 1);
	if (read.length <= LONGEST_FILE) return read.toString('utf8');
	throw exceedsLimit(
		`"${path}" has more than ${LONGEST_FILE} bytes.`,
		'No workflow is that long: pass another file.',
	);
}

interface Place {
	/** As the operator has named it; undefined if not named. */
	readonly directory: string | undefined;
	readonly context: Pick<InsideNode, 'additionalData'> & {
		readonly workflow: { readonly nodeTypes: INodeTypes };
	};
	readonly hide: (value: unknown) => unknown;
}

/** n8n's node for files as it would be in a workflow of its own, set up to read what the selector names. */
function filesNode({ context: { workflow, additionalData } }: Place, fileSelector: string) {
	const { nodeTypes } = workflow;
	const stored: INode = {
		id: '',
		name: 'Files',
		type: FILES,
		typeVersion: 1,
		position: [0, 0],
		parameters: { operation: 'read', fileSelector },
	};
	const alone = new Workflow({ nodes: [stored], connections: {}, active: false, nodeTypes });
	const node = alone.getNode(stored.name) ?? stored;
	const type = nodeTypes.getByNameAndVersion(FILES, 1);
	return { type, context: loneContext({ workflow: alone, node, additionalData }) };
}

/** The files that n8n's node would read. It lists directories, which no function for nodes does; nothing is read here. */
async function selected(place: Place, selector: string): Promise<string[]> {
	const { type, context } = filesNode(place, selector);
	const found: string[] = [];
	const helpers = {
		...context.helpers,
		resolvePath: async (path: string) => await Promise.resolve(path),
		createReadStream: async (path: string) => await Promise.resolve(void found.push(path)),
		prepareBinaryData: async () => await Promise.resolve({ mimeType: '', data: '' }),
	};
	const listing: unknown = Object.create(context, { helpers: { value: helpers } });
	if (type.execute !== undefined) await Reflect.apply(type.execute, listing, []);
	return found;
}

/** Workflow files in a directory, by n8n's own node and functions for files, so that its restrictions hold. */
export function createWorkflowFiles(place: Place): WorkflowFilesPort {
	const helpers = (): IExecuteFunctions['helpers'] => {
		try {
			return filesNode(place, '').context.helpers;
		} catch (cause) {
			throw unsupported(
				'This n8n has no node for files, so tools cannot use files either.',
				'Leave the file forms and work on workflows of n8n by their IDs.',
				{ cause },
			);
		}
	};

	const root = () => judgeDirectory(place.directory);

	/** The real place of a path, which no link may lead out of the directory. */
	const inside = async (path: string, whole: string): Promise<ResolvedFilePath> => {
		const { resolvePath, isFilePathBlocked } = helpers();
		const directory = await resolvePath(root());
		const real = await resolvePath(whole);
		const isInside = real === directory || real.startsWith(`${directory.replace(/\/$/, '')}/`);
		if (!isInside || isFilePathBlocked(real)) throw refused(path, undefined);
		return real;
	};

	const isFile = async (whole: string) => (await selected(place, whole)).length > 0;

	const read = async (path: string): Promise<string> => {
		const whole = `${root()}/${judgePath(path, FILES_ONLY)}`;
		return await attempt(path, async () => {
			const real = await inside(path, whole);
			// What is not a plain file, such as a pipe, would never end.
			if (!(await isFile(whole))) throw hidden(path);
			return await readText(await helpers().createReadStream(real), path);
		});
	};

	return {
		async list(folder) {
			const sub = folder === '.' ? '' : `/${judgePath(folder)}`;
			const below = `${root()}${sub}`;
			return await attempt(folder, async () => {
				await inside(folder, below);
				const found = await selected(place, `${below}/*.json`);
				const real: string[] = [];
				for (const whole of found) {
					const path = whole.slice(root().length + 1);
					const isOurs = await inside(path, whole).then(
						() => true,
						() => false,
					);
					if (isOurs) real.push(path);
				}
				return real.sort();
			});
		},
		read,
		async write(path, content, before) {
			const whole = `${root()}/${judgePath(path, FILES_ONLY)}`;
			// As bytes: of a text, n8n would write only Latin letters.
			const bytes = Buffer.from(`${JSON.stringify(place.hide(content), null, '\t')}\n`, 'utf8');
			await asOneWriter(`file ${whole}`, async () => {
				await attempt(path, async () => {
					const real = await inside(path, whole);
					if (before !== undefined && (await read(path)) !== before)
						throw conflict(
							`"${path}" was changed since you read it. Nothing was changed by this call.`,
							'Read it again with workflow_load and make your change in that.',
						);
					await helpers().writeContentToFile(real, bytes);
				});
			});
		},
	};
}
