import { z } from 'zod';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';
import { workflowCopySchema } from '../function/function-version';
import { type SchemaProblem, pointerBelow } from '../schema/sub-schemas';

type CredentialChange = (type: string, chosen: unknown) => unknown;

export const changedCredentials = (
	credentials: Readonly<Record<string, unknown>>,
	change: CredentialChange,
) =>
	Object.fromEntries(
		Object.entries(credentials).map(([type, chosen]) => [type, change(type, chosen)]),
	);

/** What a text has that holds a workflow with credentials: the word, or signs in which it may be written. */
const MAY_HOLD = /^\s*["{[][^]*(?:credentials|\\u)/;

/** A copy in which the credentials are changed of workflows that stand in parameters, as JSON or its text, at any depth. */
export function changeInlined(value: unknown, change: CredentialChange): unknown {
	const inner = (one: unknown) => changeInlined(one, change);
	return mapJson(value, {
		text(text) {
			// n8n reads a text as an expression where it begins so, also one without any code.
			const [sign, body] = text.startsWith('=') ? ['=', text.slice(1)] : ['', text];
			const read = MAY_HOLD.test(body) ? jsonOrText(body) : body;
			if (read === body) return text;
			const changed = inner(read);
			if (JSON.stringify(changed) === JSON.stringify(read)) return text;
			return `${sign}${JSON.stringify(changed)}`;
		},
		record({ nodes, ...workflow }) {
			if (!Array.isArray(nodes)) return undefined;
			const list: readonly unknown[] = nodes;
			const changed = list.map((node) => {
				if (!isRecord(node) || !isRecord(node.credentials)) return inner(node);
				const { credentials, ...rest } = node;
				return { ...Object(inner(rest)), credentials: changedCredentials(credentials, change) };
			});
			return { ...Object(inner(workflow)), nodes: changed };
		},
	});
}

export const DOCUMENT_FORMAT = 'foreman-registry';
/** Counts up when an older Foreman could not read a document any more. */
export const DOCUMENT_VERSION = 1;
const LONGEST = 16_000_000;
const MOST = 1_000;
const id = z.string().min(1).max(64);
const described = { id, name: z.string() } as const;
const schemaEntry = z.object({ ...described, schema: z.unknown() }).strict();
const functionEntry = z.object(described).passthrough();
const toolEntry = z.object(described).passthrough();

const versionEntry = z
	.object({
		id,
		functionId: id,
		workflowId: z.string().max(64),
		workflowVersionId: z.string().max(64),
		note: z.string().max(1_000).nullable(),
		copyHash: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hex'),
		workflow: workflowCopySchema.optional(),
	})
	.strict();

const documentSchema = z
	.object({
		format: z.literal(DOCUMENT_FORMAT),
		version: z.literal(DOCUMENT_VERSION),
		/** Where it was exported. Ids are kept where it is imported there again. */
		workspaceId: z.string(),
		schemas: z.array(schemaEntry).max(2 * MOST),
		functions: z.array(functionEntry).max(MOST),
		versions: z.array(versionEntry).max(MOST),
		tools: z.array(toolEntry).max(MOST),
	})
	.strict();
export type RegistryDocument = Readonly<z.output<typeof documentSchema>>;

type ReadDocument =
	| { readonly ok: true; readonly document: RegistryDocument }
	| { readonly ok: false; readonly problems: readonly SchemaProblem[] };

const refused = (pointer: string, message: string): ReadDocument => ({
	ok: false,
	problems: [{ pointer, message }],
});

export const pointerOf = (path: ReadonlyArray<string | number>): string =>
	pointerBelow('', ...path.map(String));

/** A path as problems of fields write it, `examples[0].args`, as a JSON pointer. */
export const pointerOfField = (field: string): string =>
	pointerOf(field.split(/[.[\]]+/).filter((part) => part !== ''));

const head = z.object({ format: z.unknown(), version: z.unknown() });

const repeated = (document: RegistryDocument): SchemaProblem[] =>
	(['schemas', 'functions', 'versions', 'tools'] as const).flatMap((list) => {
		const seen = new Set<string>();
		return document[list].flatMap((entry, index) =>
			seen.size === seen.add(entry.id).size
				? [{ pointer: pointerOf([list, index, 'id']), message: 'This id is there twice.' }]
				: [],
		);
	});

/** Reads a document of an export, as JSON or its text. What its entries say is not looked at. */
export function readDocument(given: unknown): ReadDocument {
	if (typeof given === 'string' && given.length > LONGEST)
		return refused('', `A document has at most ${LONGEST} characters.`);
	const value = typeof given === 'string' ? jsonOrText(given) : given;
	const start = head.safeParse(value);
	if (!start.success) return refused('', 'A document is one JSON object, as Export puts it out.');
	if (start.data.format !== DOCUMENT_FORMAT)
		return refused('/format', `"format" must be "${DOCUMENT_FORMAT}".`);
	if (Number(start.data.version) > DOCUMENT_VERSION)
		return refused('/version', 'A newer Foreman wrote this document. Update Foreman first.');
	const read = documentSchema.safeParse(value);
	if (!read.success)
		return {
			ok: false,
			problems: read.error.issues
				.slice(0, 50)
				.map(({ path, message }) => ({ pointer: pointerOf(path), message })),
		};
	const problems = repeated(read.data);
	return problems.length > 0 ? { ok: false, problems } : { ok: true, document: read.data };
}
