import { createHash } from 'crypto';

import { z } from 'zod';

import type { CodeDraft, DraftsPort } from '../kernel/ports/drafts';
import { once } from '../kernel/fresh';
import { toolErrorCodes, unlessRefused } from '../kernel/tool-error';
import { jsonOrText } from '../kernel/values/json-or-text';
import type { DocumentStore } from './document-store';

const KIND = 'code-draft';

const SHARED = 'workflow-code';

/** Takes the place of a workflow id: the run's last code, for any workflow. */
const LATEST = 'latest';

const storedDraft = z.object({
	draftId: z.string(),
	code: z.string(),
	workflowId: z.string().nullable(),
	versionId: z.string().nullable(),
});

const SIGHT = 'sight';

const seen = z.object({ versionId: z.string(), unversioned: z.string() });

const storedSight = z.object({ seen, from: seen });

/** Takes the place of a workflow id: what a search has shown of many. */
const FOUND = 'found\n';

const storedFound = z.record(seen);

const sharedCode = z.object({ code: z.string(), patches: z.string() });

/** An id that is short enough for a model to repeat, and always the same for one run and subject. */
const idFor = (owner: string, subject: string) =>
	createHash('sha256').update(`${owner}\n${subject}`).digest('hex').slice(0, 12);

/** Codes of a store that keeps nothing: the API key lacks the scope, n8n the licence or room. */
const refusals = toolErrorCodes.filter((code) => code !== 'internal' && code !== 'unavailable');

/** Code drafts in the document store: one for each root execution and workflow, or code without a workflow, and the run's latest. */
export function createCodeDrafts(
	store: DocumentStore,
	findRootExecution: () => Promise<string>,
): DraftsPort {
	const root = once(findRootExecution);
	const ownId = async (subject: string) => idFor(await root(), subject);

	/** Ignores a row that a user edited by hand into another shape. */
	const read = async <Schema extends z.ZodTypeAny>(
		schema: Schema,
		kind: string,
		key: string,
	): Promise<z.output<Schema> | undefined> => {
		const found = await unlessRefused(store.get(kind, key), ...refusals);
		return found && schema.safeParse(jsonOrText(found.body)).data;
	};

	const readDraft = async (id: string): Promise<CodeDraft | undefined> =>
		await read(storedDraft, KIND, id);

	return {
		get: readDraft,
		last: async (workflowId) => await readDraft(await ownId(workflowId ?? LATEST)),
		async save({ draftId: given, ...draft }) {
			const draftId = given ?? (await ownId(draft.workflowId ?? `new\n${draft.code}`));
			const text = JSON.stringify({ draftId, ...draft });
			const keep = async () => {
				const latest = await ownId(LATEST);
				await Promise.all([store.put(KIND, draftId, text), store.put(KIND, latest, text)]);
				return draftId;
			};
			// A failure to keep the code must not undo what was built.
			return await unlessRefused(keep(), ...refusals, 'unavailable');
		},
		async sight(workflowId) {
			const own = await read(storedSight, SIGHT, await ownId(workflowId));
			if (own !== undefined) return own;
			const found = await read(storedFound, SIGHT, await ownId(FOUND));
			const one = new Map(Object.entries(found ?? {})).get(workflowId);
			return one && { seen: one, from: one };
		},
		async keepFound(found) {
			const key = await ownId(FOUND);
			const before = await read(storedFound, SIGHT, key);
			const text = JSON.stringify({ ...found, ...before });
			await unlessRefused(store.put(SIGHT, key, text), ...refusals, 'unavailable');
		},
		async keepSight(workflowId, sight) {
			const key = await ownId(workflowId);
			await unlessRefused(store.put(SIGHT, key, JSON.stringify(sight)), ...refusals, 'unavailable');
		},
		recall: async (workflowId, when) => await read(sharedCode, SHARED, idFor(workflowId, when)),
		async remember(workflowId, when, shared) {
			const text = JSON.stringify(shared);
			await unlessRefused(
				store.put(SHARED, idFor(workflowId, when), text),
				...refusals,
				'unavailable',
			);
		},
	};
}
