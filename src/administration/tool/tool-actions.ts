import type { RecordAction, FormChoice, FormField } from '../../kernel/operation/shown-resource';
import { promisesOf } from '../../registry/tool/check-tool';
import type { ShownTool } from '../../registry/tool/registered-tool';
import { wrong } from '../define-operation';
import type { OpenedRegistry } from '../registry/opened-registry';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';

export interface ArgumentField extends FormField {
	readonly key: string;
	/** Throws an error that says what the text is not. */
	readonly read: (text: string) => unknown;
}

/** More fields than that are easier to write as JSON. */
const MOST_FIELDS = 30;
const MOST_CHOICES = 50;
const LONGEST_HINT = 500;
const LEFT_OUT: FormChoice = ['', 'Not sent'];
const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties'];

export function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error('is not valid JSON');
	}
}

type Control = Pick<FormField, 'rows' | 'longest' | 'choices' | 'isNumber'> &
	Pick<ArgumentField, 'read'>;

const json: Control = { rows: 4, read: readJson };
const plainText: Control = { rows: 2, read: (text) => text };

const yesNo: Control = {
	choices: [LEFT_OUT, ['true', 'Yes'], ['false', 'No']],
	read: (text) => text === 'true',
};

const number: Control = {
	longest: 100,
	isNumber: true,
	read(text) {
		const value = Number(text.trim());
		if (Number.isFinite(value)) return value;
		throw new Error('is not a number');
	},
};

const choice = (values: readonly unknown[]): Control => ({
	choices: [
		LEFT_OUT,
		...values.map((one, index) => [String(index + 1), JSON.stringify(one)] as const),
	],
	read(text) {
		const index = Number(text) - 1;
		if (Object.hasOwn(values, index)) return values[index];
		throw new Error('is not one of its choices');
	},
});

function controlOf(schema: unknown): Control {
	if (!isRecord(schema)) return json;
	const { type, enum: choices } = schema;
	if (Array.isArray(choices) && choices.length > 0 && choices.length <= MOST_CHOICES)
		return choice(choices);
	if (type === 'string') return plainText;
	if (type === 'boolean') return yesNo;
	return type === 'number' || type === 'integer' ? number : json;
}

/** The fields of a form for the arguments that a schema takes; none where they are better written as JSON. */
export function argumentFields(schema: unknown): ArgumentField[] {
	if (!isRecord(schema) || !isRecord(schema.properties)) return [];
	if (combining.some((word) => Object.hasOwn(schema, word))) return [];
	const required = listOf(schema.required);
	const entries = Object.entries(schema.properties);
	if (entries.length > MOST_FIELDS) return [];
	return entries.map(([key, field], index) => {
		const control = controlOf(field);
		const said = isRecord(field) && typeof field.description === 'string' ? field.description : '';
		const form = control === json ? ['As JSON'] : [];
		const hint = [...(said === '' ? [] : [said.slice(0, LONGEST_HINT)]), ...form].join('. ');
		return {
			name: `argument-${index + 1}`,
			key,
			longest: 100_000,
			...control,
			label: `${key === '' ? '""' : key}${required.includes(key) ? ' (required)' : ''}`,
			...(hint === '' ? {} : { hint }),
		};
	});
}

/** Reads the arguments that a person filled in. What is empty was left out. */
export function readArguments(
	fields: readonly ArgumentField[],
	given: Readonly<Record<string, string>>,
) {
	const values = new Map<string, unknown>();
	const problems: string[] = [];
	for (const { name, key, label, read } of fields) {
		const text = given[name] ?? '';
		if (text === '') continue;
		try {
			values.set(key, read(text));
		} catch (error) {
			problems.push(`${label} ${error instanceof Error ? error.message : 'is invalid'}.`);
		}
	}
	return { values, problems };
}

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

const whole: ArgumentField = {
	name: 'arguments',
	label: 'Arguments',
	preset: '{}',
	rows: 8,
	longest: 100_000,
	key: '',
	hint: 'What the tool is called with, as a JSON object such as {"id": "4711"}',
	read: readJson,
};

const LONGEST_RESULT = 100_000;

function trial(schema: unknown): RecordAction {
	const own = argumentFields(schema);
	const fields = own.length === 0 ? [whole] : own;
	return {
		name: 'try',
		ask: 'Try it…',
		button: 'Run it once',
		done: '',
		fields,
		say: 'It is run like a call of a model: what it does is really done. A field that stays empty is not sent.',
		nothing: 'It did not work.',
		input(typed) {
			const { values, problems } = readArguments(fields, typed);
			if (problems.length > 0) throw wrong(problems.join(' '), 'It was not run.');
			return { arguments: own.length === 0 ? values.get('') : Object.fromEntries(values) };
		},
		shown({ result }) {
			const text = JSON.stringify(result, undefined, 2) ?? 'nothing';
			const cut = `The first of ${text.length} characters:\n${text.slice(0, LONGEST_RESULT)}`;
			return { id: 'result', title: 'Result', text: text.length > LONGEST_RESULT ? cut : text };
		},
	};
}

export async function actionsOn(tool: ShownTool, opened: OpenedRegistry, input: unknown) {
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
	return [trial(input), pin, ...(functionVersionId === null ? [] : [follow]), deletion];
}
