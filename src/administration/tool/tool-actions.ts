import type { RecordAction } from '../../kernel/operation/shown-resource';
import { promisesOf } from '../../registry/tool/check-tool';
import type { ShownTool } from '../../registry/tool/registered-tool';
import { wrong } from '../define-operation';
import type { OpenedRegistry } from '../registry/opened-registry';

const MOST_VERSIONS = 20;

const dateText = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/** Where the choices of a version begin: one that is kept already, or one of n8n. */
const KEPT = 'kept:';
const IN_N8N = 'workflow:';

async function versionsOf(functionId: string, { registry, ports }: OpenedRegistry) {
	const { workflowId } = await registry.functions.get(functionId);
	const kept = await registry.versions.list(functionId);
	// n8n may have no such workflow any more.
	const found = await ports.workflowVersions
		.list(workflowId, { skip: 0, limit: MOST_VERSIONS })
		.catch(() => []);
	return [
		[IN_N8N, 'What is published now'],
		...kept.slice(0, MOST_VERSIONS).map(({ id, createdAt, note }) => {
			const said = note === null ? '' : `: ${note.slice(0, 80)}`;
			return [`${KEPT}${id}`, `Kept ${dateText(createdAt)}${said}`] as const;
		}),
		...found.map(
			({ versionId, name: called, createdAt }) =>
				[`${IN_N8N}${versionId}`, `In n8n: ${called ?? dateText(createdAt)}`] as const,
		),
	] as const;
}

const restore: RecordAction = {
	name: 'restore',
	ask: 'Restore it…',
	button: 'Restore',
	done: 'restored',
	say: 'Agents have it again at their next turn.',
};

const deletion: RecordAction = {
	name: 'delete',
	ask: 'Delete the tool…',
	button: 'Delete',
	done: 'deleted',
	say: 'Agents lose it at their next turn. Its workflow stays.',
	fields: [
		{
			name: 'retentionTier',
			label: 'Can be restored for',
			preset: 'medium',
			choices: [
				['medium', '30 days'],
				['short', '7 days'],
				['long', '90 days'],
				['none', 'not at all: it is gone at once'],
			],
		},
	],
	input: (typed, revision) => ({ ...typed, revision }),
	destroys: true,
	leaves: true,
};

const LONGEST_RESULT = 100_000;

function readArguments(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw wrong('Arguments is not valid JSON.', 'It was not run.');
	}
}

const trial: RecordAction = {
	name: 'try',
	ask: 'Try it…',
	button: 'Run it once',
	done: '',
	fields: [
		{
			name: 'arguments',
			label: 'Arguments',
			preset: '{}',
			rows: 8,
			longest: 100_000,
			hint: 'What the tool is called with, as a JSON object such as {"id": "4711"}',
		},
	],
	say: 'It is run like a call of a model: what it does is really done.',
	nothing: 'It did not work.',
	input: ({ arguments: text = '' }) => (text === '' ? {} : { arguments: readArguments(text) }),
	shown({ result }) {
		const text = JSON.stringify(result, undefined, 2) ?? 'nothing';
		const cut = `The first of ${text.length} characters:\n${text.slice(0, LONGEST_RESULT)}`;
		return { id: 'result', title: 'Result', text: text.length > LONGEST_RESULT ? cut : text };
	},
};

export async function actionsOn(tool: ShownTool, opened: OpenedRegistry) {
	const { functionId, functionVersionId, deletedAt } = tool;
	if (deletedAt !== null) return [restore];
	if (functionId === null) return [deletion];
	const promises = promisesOf(tool).length;
	const pin: RecordAction = {
		name: 'pin',
		ask: 'Pin a version…',
		button: 'Pin this version',
		done: 'pinned',
		say:
			promises === 0
				? 'The tool has no example with a result that would be run first.'
				: `Examples with a result are run first, so what the tool does is really done (${promises}). If one gives something else, nothing is pinned.`,
		fields: [
			{ name: 'version', label: 'Version', choices: await versionsOf(functionId, opened) },
			{ name: 'note', label: 'Note', hint: 'For people. May be left empty.', longest: 1_000 },
		],
		input({ version = '', note = '' }, revision) {
			const to = version.startsWith(KEPT)
				? { functionVersionId: version.slice(KEPT.length) }
				: { workflowVersionId: version.slice(IN_N8N.length) || null };
			return { ...to, note: note.trim() || null, revision };
		},
	};
	const follow: RecordAction = {
		name: 'unpin',
		action: 'pin',
		ask: 'Unpin…',
		button: 'Unpin',
		done: 'follow',
		say: 'It then runs what is published, or what its function says.',
		input: (_, revision) => ({ functionVersionId: null, revision }),
	};
	return [trial, pin, ...(functionVersionId === null ? [] : [follow]), deletion];
}
