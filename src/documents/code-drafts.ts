import { createHash } from 'crypto';

import { z } from 'zod';

import type { CodeDraft, DraftsPort } from '../kernel/ports/drafts';
import { ToolError } from '../kernel/tool-error';
import type { DocumentStore } from './document-store';

const KIND = 'code-draft';

const SHARED = 'workflow-code';

/** Stands where a workflow id would, for the run's last code whatever it was for. */
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

const sharedCode = z.object({ code: z.string(), patches: z.string() });

/** Short enough for a model to repeat, the same for the same run and subject. */
const idFor = (owner: string, subject: string) =>
	createHash('sha256').update(`${owner}\n${subject}`).digest('hex').slice(0, 12);

/** A row that somebody edited by hand is no draft. */
function readBody<Schema extends z.ZodTypeAny>(
	schema: Schema,
	body: string,
): z.output<Schema> | undefined {
	try {
		return schema.parse(JSON.parse(body));
	} catch {
		return undefined;
	}
}

const isRefusal = (error: unknown): error is ToolError =>
	ToolError.is(error) && error.code !== 'internal';

/** Without the scope or the licence for a table there are no drafts. */
async function whereReadable<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await read();
	} catch (error) {
		// An n8n that does not answer must not pass for one without drafts.
		if (isRefusal(error) && error.code !== 'unavailable') return undefined;
		throw error;
	}
}

/** What is built stands, whether its code could be kept (scope, room, an n8n just gone) or not. */
async function whereWritable<Value>(write: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await write();
	} catch (error) {
		if (isRefusal(error)) return undefined;
		throw error;
	}
}

/**
 * Code drafts over the document store: one per root execution and workflow (or, as long as there is
 * no workflow, per code), and one more that is the run's latest.
 */
export function createCodeDrafts(
	store: DocumentStore,
	findRootExecution: () => Promise<string>,
): DraftsPort {
	let root: Promise<string> | undefined;
	const ownId = async (subject: string) => idFor(await (root ??= findRootExecution()), subject);

	const read = async (id: string): Promise<CodeDraft | undefined> => {
		const found = await whereReadable(async () => await store.get(KIND, id));
		return found && readBody(storedDraft, found.body);
	};

	return {
		get: read,
		last: async (workflowId) => await read(await ownId(workflowId ?? LATEST)),
		async save({ draftId: given, ...draft }) {
			const draftId = given ?? (await ownId(draft.workflowId ?? `new\n${draft.code}`));
			const text = JSON.stringify({ draftId, ...draft });
			return await whereWritable(async () => {
				const latest = await ownId(LATEST);
				await Promise.all([store.put(KIND, draftId, text), store.put(KIND, latest, text)]);
				return draftId;
			});
		},
		async sight(workflowId) {
			const key = await ownId(workflowId);
			const found = await whereReadable(async () => await store.get(SIGHT, key));
			return found && readBody(storedSight, found.body);
		},
		async keepSight(workflowId, sight) {
			const key = await ownId(workflowId);
			await whereWritable(async () => await store.put(SIGHT, key, JSON.stringify(sight)));
		},
		async recall(workflowId, when) {
			const found = await whereReadable(
				async () => await store.get(SHARED, idFor(workflowId, when)),
			);
			return found && readBody(sharedCode, found.body);
		},
		async remember(workflowId, when, shared) {
			const text = JSON.stringify(shared);
			await whereWritable(async () => await store.put(SHARED, idFor(workflowId, when), text));
		},
	};
}
