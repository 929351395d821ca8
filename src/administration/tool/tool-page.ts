import { z } from 'zod';
import type {
	FormField,
	RecordView,
	Said,
	ShownResource,
} from '../../kernel/operation/shown-resource';
import { isRecord } from '../../kernel/values/is-record';
import { describedTool } from '../../registry/dispatch/registered-facts';
import { shareTagOf, workflowsToChoose } from '../../registry/proposal/workflows-to-choose';
import type { Workspace } from '../../registry/read-workspace';
import { registryErrors } from '../../registry/registry-store';
import { goneAt, shownTime } from '../../registry/entity-fields';
import { pinOf } from '../../registry/tool/check-tool';
import type { ShownTool } from '../../registry/tool/registered-tool';
import { wrong } from '../define-operation';
import type { AdministrationPorts } from '../open-administration';
import type { OpenedRegistry } from '../registry/opened-registry';
import { DESCRIPTION, NAME, NAME_IF_OTHER } from '../registry/registry-fields';
import { actionsOn } from './tool-actions';

const shownTool = z.custom<ShownTool>(isRecord);
const LONGEST = 140;

const effects = {
	read: 'Reads only: it changes nothing',
	write: 'Changes something',
	destroy: 'Deletes or overwrites: it cannot be undone',
} as const;

const description: FormField = {
	name: 'description',
	label: 'Description',
	rows: 4,
	longest: 4_000,
	hint: DESCRIPTION,
};

const effect: FormField = {
	name: 'effect',
	label: 'Effect',
	preset: 'write',
	choices: Object.entries(effects),
	hint: 'What a call does at most. Permissions depend on it.',
};

const name: FormField = { name: 'name', label: 'Name', longest: 64, hint: NAME };

const yesNo = [
	['yes', 'Yes'],
	['', 'No'],
] as const;

const json = (field: string, label: string, longest: number, hint: string): FormField => ({
	name: field,
	label,
	hint,
	longest,
	rows: 10,
	folded: 'Examples and schemas',
});

export const editedFields: readonly FormField[] = [
	{ ...name, required: true },
	description,
	effect,
	{ name: 'enabled', label: 'Models see it', choices: yesNo },
	{
		name: 'requiresConfirmation',
		label: 'A person is asked before each call',
		hint: 'Whatever the permissions say.',
		choices: yesNo,
	},
	json(
		'examples',
		'Examples',
		40_000,
		'A JSON list such as [{"args": {"id": "4711"}, "result": {"price": 1}}]. Those with a "result" are run before a version is pinned.',
	),
	json('inputSchema', 'What it takes', 200_000, 'JSON Schema. A change makes a new schema.'),
	json('outputSchema', 'What it gives', 200_000, 'JSON Schema. A change makes a new schema.'),
];

const isSwitch = (field: string) => field === 'enabled' || field === 'requiresConfirmation';

/** What a text of the form stands for. Throws `ToolError`. */
function valueOf(field: string, text: string): unknown {
	if (isSwitch(field)) return text === 'yes';
	if (text === '' && (field === 'description' || field === 'examples')) return null;
	if (!['examples', 'inputSchema', 'outputSchema'].includes(field)) return text;
	try {
		return JSON.parse(text);
	} catch (error) {
		const { label = field } = editedFields.find((one) => one.name === field) ?? {};
		const why = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
		throw wrong(`${label} is not valid JSON: ${why}.`, 'Correct the field, and save again.');
	}
}

function runsWords(tool: ShownTool, workspace: Workspace): string {
	const { target, functionVersionId } = tool;
	if (target === 'client')
		return 'A program of yours runs it (client tool): it fetches the calls from this trigger, at /ai/client-calls in place of /ui, with a token, and sends the results there';
	if (functionVersionId !== null) {
		const kept = workspace.versions.get(functionVersionId);
		const when = kept === undefined ? '' : ` kept ${shownTime(kept.createdAt).slice(0, 10)}`;
		return `Pinned to a version${when}`;
	}
	return pinOf(tool, workspace) === null
		? 'Follows what is published'
		: 'Pinned with all tools of its function. To unpin them, use Foreman Admin: Function, Update, with an empty Default Version ID';
}

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2) ?? '';

async function pageOf(tool: ShownTool, opened: OpenedRegistry, workspace: Workspace) {
	const { id, deletedAt, createdBy } = tool;
	if (tool.system) throw registryErrors.notFound('tool', id);
	const { registry } = opened;
	const schemaOf = async (of: string) =>
		await registry.schemas.get(of).then(
			({ schema }) => schema,
			() => undefined,
		);
	const [input, output] = [await schemaOf(tool.inputSchemaId), await schemaOf(tool.outputSchemaId)];
	const functionName = workspace.functions.get(tool.functionId ?? '')?.name;
	const yes = (is: boolean) => [is ? 'Yes' : 'No'];
	const isActive = deletedAt === null;
	return {
		facts: [
			['Effect', [effects[tool.effect]]],
			['Runs', [runsWords(tool, workspace)]],
			...(functionName === undefined ? [] : [['Function', [functionName]] as const]),
			['Models see it', yes(tool.enabled)],
			['A person is asked before each call', yes(tool.requiresConfirmation)],
			['ID', [id]],
			['Made by', [{ name: createdBy ?? '' }, ', ', { at: tool.createdAt }]],
			['Last changed', [{ at: tool.updatedAt }, `, revision ${tool.revision}`]],
		],
		links: [['History', `${id}/history`]],
		sections: [
			{ id: 'told', title: 'What models read', text: describedTool(tool) },
			{ id: 'takes', title: 'What it takes', text: pretty(input) },
			{ id: 'gives', title: 'What it gives', text: pretty(output) },
		],
		warning: isActive ? undefined : 'It is deleted.',
		actions: await actionsOn(tool, opened),
		update: isActive
			? { fields: editedFields, button: 'Save', nothing: 'Nothing was saved.' }
			: undefined,
		fields: {
			name: tool.name,
			description: tool.description ?? '',
			effect: tool.effect,
			enabled: tool.enabled ? 'yes' : '',
			requiresConfirmation: tool.requiresConfirmation ? 'yes' : '',
			examples: tool.examples === null ? '' : pretty(tool.examples),
			inputSchema: pretty(input),
			outputSchema: pretty(output),
		},
	} satisfies Partial<RecordView>;
}

function hintOf(tool: ShownTool, workspace: Workspace): Said {
	const { deletedAt, retentionTier, updatedAt, enabled } = tool;
	if (tool.system) return [];
	if (deletedAt === null) {
		const off = enabled ? [] : [{ strong: 'Switched off.' }, ' '];
		return [`${runsWords(tool, workspace)}. `, ...off, 'Changed ', { at: updatedAt }, '.'];
	}
	const until = goneAt({ deletedAt: Date.parse(deletedAt), retentionTier }) ?? 0;
	const end = { at: new Date(until).toISOString(), isAhead: true };
	return ['Deleted ', { at: deletedAt }, '. Can be restored until ', end, '.'];
}

async function createForm({ registries }: AdministrationPorts, find: string) {
	const [{ ports, choiceOf }] = await registries();
	const tagName = choiceOf && shareTagOf(choiceOf);
	const tags = tagName === undefined ? [] : await ports.tags.list();
	const tag = tags.find((one) => one.name === tagName);
	const isNone = tagName !== undefined && tag === undefined;
	const { found, isWhole } = isNone
		? { found: [], isWhole: true }
		: await workflowsToChoose(ports, find, tag);
	const where = find === '' ? '' : ` with “${find}” in its name`;
	const say = new Map([
		[
			`Workflows of this n8n belong to no team by themselves. One that has the tag ${tagName} in n8n is listed here.`,
			tagName !== undefined,
		],
		[
			'These are among the workflows that were changed last. Look for others by their name.',
			!isWhole,
		],
		[
			`There is no workflow to choose${where}. It must be published, and begin with “When Executed by Another Workflow”. Make one in n8n, then load this page again.`,
			found.length === 0,
		],
	]);
	const workflow: FormField = {
		name: 'workflowId',
		label: 'Workflow',
		choices: found.map((one) => [one.id, one.name] as const),
		hint: 'What the tool takes is read off its trigger, and what it gives off past executions. You can change both afterwards.',
	};
	const called = { ...name, hint: NAME_IF_OTHER };
	const fields = [workflow, { ...description, required: true }, effect, called];
	return {
		say: [...say].flatMap(([text, isSaid]) => (isSaid ? [text] : [])),
		find: 'Find a workflow',
		fields,
		button: 'Make the tool',
		nothing: 'No tool was made.',
	};
}

export const toolPage: ShownResource<AdministrationPorts> = {
	title: 'Tool',
	groups: [
		{
			title: 'Registered tools',
			empty:
				'Your team has no tools of its own yet. A tool is a published workflow of n8n that begins with “When Executed by Another Workflow”: make one of a workflow. Agents have it at their next turn.',
		},
		{ title: 'Deleted' },
		{ title: 'Tools that Foreman brings' },
	],
	lists: [{}, { deleted: 'true' }, { system: 'only' }],
	warn: ({ unreadable }) =>
		Number(unreadable) > 0
			? `Rows that cannot be read: ${String(unreadable)}. They were sealed with another secret, such as that of a replaced API key.`
			: undefined,
	async view({ registries }) {
		const [first, ...others] = await registries();
		const read = async (opened: OpenedRegistry) => ({
			opened,
			workspace: await opened.registry.current(),
		});
		const own = await read(first);
		const all = [own, ...(await Promise.all(others.map(read)))];
		return async (record, place) => {
			const tool = shownTool.parse(record);
			const { opened, workspace } = all.find((one) => one.workspace.tools.has(tool.id)) ?? own;
			const text = tool.description ?? '';
			const line = {
				group: tool.system ? 2 : tool.deletedAt === null ? 0 : 1,
				text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
				hint: hintOf(tool, workspace),
				revision: tool.revision,
				isFixed: tool.system,
			};
			return place === 'page' ? { ...line, ...(await pageOf(tool, opened, workspace)) } : line;
		};
	},
	create: createForm,
	read(typed, _, before, changed = []) {
		if (before !== undefined)
			return Object.fromEntries(
				changed.map((field) => [field, valueOf(field, (typed[field] ?? '').trim())] as const),
			);
		const { workflowId = '', description: said = '', effect: chosen, name: called = '' } = typed;
		if (said.trim() === '') throw wrong('Say in Description when an agent should use the tool.');
		const other = called.trim() === '' ? {} : { name: called.trim() };
		return { workflowId, description: said.trim(), effect: chosen, ...other };
	},
	// Two schemas and examples, in which a browser writes each quotation mark as three signs.
	largestForm: 1_000_000,
	results: new Map<unknown, string>([
		['made', 'The tool was made. Agents have it at their next turn.'],
		['saved', 'Saved. Agents see the change at their next turn.'],
		['same', 'Nothing was changed.'],
		['pinned', 'Pinned. What is published from now on does not change this tool.'],
		['follow', 'Unpinned.'],
		['restored', 'The tool was restored.'],
		['deleted', 'The tool was deleted. If it can be restored, it is below, under Deleted.'],
	]),
};
