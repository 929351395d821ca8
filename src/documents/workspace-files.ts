import { createHash } from 'crypto';

import { z } from 'zod';

import type { WorkspaceFile, WorkspacePort } from '../kernel/ports/foreman-run';
import { ToolError } from '../kernel/tool-error';
import { jsonOrText } from '../kernel/values/json-or-text';
import type { DocumentStore } from './document-store';

const INDEX = 'workspace';
const FILE = 'workspace-file';

export const workspaceLimits = { files: 50, characters: 200_000, total: 1_000_000 } as const;

const TRIES = 2;

const storedIndex = z.object({
	files: z.array(z.object({ path: z.string(), characters: z.number() })),
	submitted: z.record(z.string()),
});

type Index = z.output<typeof storedIndex>;

const storedFile = z.object({ path: z.string(), text: z.string() });

const digest = (...parts: readonly string[]) =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

const tooLarge = (message: string, hint: string) =>
	new ToolError({ code: 'too-large', message: `${message} Nothing was written.`, hint });

function refuseTooMuch(files: readonly WorkspaceFile[]): void {
	const { files: most, characters: longest, total: largest } = workspaceLimits;
	const long = files.find(({ characters }) => characters > longest);
	if (long)
		throw tooLarge(
			`${long.path} would have ${long.characters} characters; a file has at most ${longest}.`,
			'Write less into it.',
		);
	if (files.length > most)
		throw tooLarge(
			`The workspace would have ${files.length} files; it has at most ${most}.`,
			'Write over a file that is not needed any more.',
		);
	const total = files.reduce((sum, { characters }) => sum + characters, 0);
	if (total > largest)
		throw tooLarge(
			`The workspace would have ${total} characters; it has at most ${largest}.`,
			'Write less into a file that is not needed any more.',
		);
}

/** The files of one owner: a row for each, and one that lists them. `owner` is kept secret. `inTurn` lets one writer of an owner in at a time. */
export function createWorkspaceFiles(
	store: DocumentStore,
	owner: () => Promise<readonly string[]>,
	inTurn: <Value>(key: string, write: () => Promise<Value>) => Promise<Value>,
): WorkspacePort {
	const indexKey = async () => digest(...(await owner()));
	const fileKey = async (path: string) => digest(...(await owner()), path);

	const readIndex = async (key: string): Promise<Index> => {
		const found = await store.get(INDEX, key);
		const read = storedIndex.safeParse(jsonOrText(found?.body ?? ''));
		// A user may have edited the row by hand into another shape.
		return read.data ?? { files: [], submitted: {} };
	};
	const current = async () => await readIndex(await indexKey());
	const change = async (next: (index: Index) => Promise<Index>) => {
		const key = await indexKey();
		return await inTurn(`workspace ${key}`, async () => {
			const index = await next(await readIndex(key));
			await store.put(INDEX, key, JSON.stringify(index));
			return index;
		});
	};

	return {
		list: async () => (await current()).files,
		async read(path) {
			const { files } = await current();
			if (!files.some((file) => file.path === path)) return undefined;
			const found = await store.get(FILE, await fileKey(path));
			return storedFile.safeParse(jsonOrText(found?.body ?? '')).data?.text;
		},
		async write(written) {
			const { files } = await change(async (index) => {
				const sizes = new Map(index.files.map(({ path, characters }) => [path, characters]));
				for (const { path, text } of written) sizes.set(path, text.length);
				const all = [...sizes].map(([path, characters]) => ({ path, characters }));
				refuseTooMuch(all);
				for (const { path, text } of written)
					await store.put(FILE, await fileKey(path), JSON.stringify({ path, text }));
				return { ...index, files: all };
			});
			return files;
		},
		async submittedAs(path) {
			const { submitted } = await current();
			return Object.hasOwn(submitted, path) ? submitted[path] : undefined;
		},
		async noteSubmitted(path, workflowId) {
			for (let left = TRIES; left > 0; left -= 1)
				try {
					await change(async (index) => ({
						...index,
						submitted: { ...index.submitted, [path]: workflowId },
					}));
					return true;
				} catch {
					// The same row is written again.
				}
			return false;
		},
	};
}
