import { z } from 'zod';
import { invalidInput } from '../kernel/tool-error';

/** Three times the longest id of n8n. */
const LONGEST_ID = 100;

/** Longer than any name in n8n, short enough for a URL. */
const LONGEST_NAME = 500;

const isId = (text: string) => text.length <= LONGEST_ID && !/[\s\p{C}]/u.test(text);

const NO_ID = `no ID has more than ${LONGEST_ID} characters, blanks, or characters that are not visible`;

/** An id. Refuses what n8n cannot have made before an approval is asked for. The schema has no bounds, because they would cost tokens. */
export const id = z.string().min(1).refine(isId, NO_ID);

export const idOf = (description: string) => id.describe(description);

export const optionalId = (description: string) =>
	z.string().refine(isId, NO_ID).optional().describe(description);

const isName = ({ length }: string) => length <= LONGEST_NAME;

const NO_NAME = `no name has more than ${LONGEST_NAME} characters`;

export const name = z.string().min(1).refine(isName, NO_NAME);

export const nameOf = (description: string) => name.describe(description);

export const optionalName = (description: string) =>
	z.string().refine(isName, NO_NAME).optional().describe(description);

/** A text of at most so many characters. The schema does not tell the bound, because it would cost tokens. */
export const upTo = (most: number, text = z.string()) =>
	text.refine(({ length }) => length <= most, `at most ${most} characters`);

/** One of these texts. The schema does not name them: each is paid for in every turn. */
export const wordOf = <One extends string>(all: readonly One[]) =>
	z
		.string()
		.refine(
			(text): text is One => all.some((one) => one === text),
			`must be one of ${all.join(', ')}`,
		);

export const placeOf = (description: string) =>
	z
		.string()
		.min(1)
		.refine((text) => isId(text) || (isName(text) && /\.json$/i.test(text)), NO_ID)
		.describe(description);

export const workflowId = id.describe('Workflow ID');

export const versionId = id.describe('From list-workflow-versions');

export const projectId = id.describe('From list-projects');

export const folderId = id.describe('Folder ID, from list-folders');

export const executionId = id.describe('Execution ID');

export const credentialId = id.describe('Credential ID');

export const dataTableId = name.describe('Its ID or name');

export const nodeType = name.describe('Such as n8n-nodes-base.httpRequest');

/** For a search through all workflows: the answer says how far it got. */
export const workflowOffset = z.number().int().min(0).default(0).describe('Workflows to skip');

export const wholeOf = (least: number, most: number, preset: number, description: string) =>
	z.number().int().min(least).max(most).default(preset).describe(description);

export const limitOf = (preset: number, most = 100) => wholeOf(1, most, preset, `At most ${most}`);

export const workItemId = id.describe('Work item ID from the build outcome');

export const backgroundTaskId = id.describe('ID of the background task');

export const waitOf = (description: string, longest: number) => wholeOf(0, longest, 0, description);

/** The panel and some models send an empty text for an empty field. */
export const given = (text: string | undefined) => (text === '' ? undefined : text);

/** The error for what was asked for, where nothing was changed. */
export const refuseInput = (message: string, hint: string) =>
	invalidInput(`${message} Nothing was changed.`, hint);

/** The facts of each tool that only a run of the Foreman has. */
export const inRun = { domain: 'orchestration', uses: ['foremanRun'], scopes: [] } as const;

/** Milliseconds. */
export const LONGEST_RUN = 600_000;

/** Stopping and reading the result take time of their own. */
const MARGIN = 30_000;

/** Milliseconds that a tool which runs a workflow may take. */
export const RUN_DEADLINE = LONGEST_RUN + MARGIN;

export const runTimeout = wholeOf(1, LONGEST_RUN, 300_000, 'Milliseconds');

/** Throws `ToolError` unless exactly one of two fields is given. */
export function requireOneOf(fields: Readonly<Record<string, unknown>>, hint: string): void {
	const [one, other] = Object.keys(fields);
	const given = Object.values(fields).filter((value) => value !== undefined).length;
	if (given === 1) return;
	throw invalidInput(
		given === 0
			? `Neither "${one}" nor "${other}" was given.`
			: `"${one}" and "${other}" exclude each other.`,
		hint,
	);
}
