import { z } from 'zod';
import { isRecord } from '../../kernel/values/is-record';
import { type PinChoice, pinTool } from '../../registry/proposal/pin-version';
import { toolFromWorkflow } from '../../registry/proposal/tool-from-workflow';
import { tryTool } from '../../registry/proposal/try-tool';
import { registryErrors } from '../../registry/registry-store';
import { shownTime } from '../../registry/entity-fields';
import { toolSettings } from '../../registry/tool/registered-tool';
import type { Resource } from '../define-operation';
import {
	choice,
	collection,
	json,
	picker,
	severalOf,
	shownWith,
	textField,
	yes,
} from '../panel-fields';
import {
	NAME,
	describedField,
	effect,
	onlyDeleted,
	rareToolFields,
	retentionTier,
	revision,
	schemaFields,
	search,
	toolName,
} from '../registry/registry-fields';
import {
	flag,
	namedOperations,
	pluralOutput,
	query,
	readByRegistry,
	registryOperations,
} from '../registry/registry-operations';
import { toolPage } from './tool-page';

const operation = registryOperations('tool');
const settings = { ...toolSettings, inputSchema: z.unknown(), outputSchema: z.unknown() };
/** Bytes of a document that is imported, with its copies of workflows. n8n takes no more unless it is told to. */
const LARGEST_DOCUMENT = 16_000_000;

const create = operation({
	action: 'create',
	hint: 'To make one of a workflow, choose Function, then Create Tool From Workflow',
	input: readByRegistry({ ...settings, workflowId: z.unknown() }).passthrough(),
	async run({ workflowId, ...given }, { registry, choice }) {
		if (workflowId === undefined) return await registry.tools.create(given);
		if (given.functionId !== undefined)
			throw registryErrors.invalid('The tool was not saved', [
				{ field: 'workflowId', message: 'Give either "workflowId" or "functionId".' },
			]);
		return (await toolFromWorkflow(String(workflowId), given, registry, choice)).tool;
	},
});

const exportTools = operation({
	action: 'export',
	title: 'Export tools',
	hint: 'Tools and what they use, as one JSON document',
	effect: 'read',
	// It leaves n8n as a file.
	who: 'admin',
	onlyPeople: true,
	http: { path: 'registry/export' },
	/** `tools`: ids with commas between them. */
	input: z.object({ tools: z.string().optional(), workflows: flag }).strict(),
	output: z.object({ document: z.unknown(), leftOut: z.unknown() }),
	panel: ({ onlyTools, workflows }) => ({
		tools: z.array(z.string()).catch([]).parse(onlyTools).join(','),
		workflows: String(workflows === true),
	}),
	async run({ tools = '', workflows }, { registry }) {
		const chosen = tools.split(',').filter(Boolean);
		return await registry.exportDocument({
			...(chosen.length > 0 ? { tools: chosen } : {}),
			workflows: workflows === true,
		});
	},
});

/** The document, also where a person pasted the whole output of Export, which n8n copies as a list of items. */
function documentOf(given: unknown): unknown {
	const item: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
	return isRecord(item) && isRecord(item.document) ? item.document : given;
}

const ids = z.record(z.string()).optional();

const importTools = operation({
	action: 'import',
	title: 'Import tools',
	hint: 'All of a document, or nothing',
	http: { path: 'registry/import', largestBody: LARGEST_DOCUMENT },
	/** `workflows` and `credentials`: ids here, by what stands in the document. */
	input: z
		.object({
			document: z.unknown(),
			dryRun: z.boolean().optional(),
			workflows: ids,
			credentials: ids,
		})
		.strict(),
	output: z.object({}).passthrough(),
	panel: (given) => ({ ...given, document: documentOf(given.document) }),
	async run({ document, ...options }, { registry, choiceOf }) {
		// A copy runs with credentials of this n8n, which is more than a workspace may do by a token.
		const limits = choiceOf === undefined ? {} : { copies: false, credentials: undefined };
		if (choiceOf !== undefined && options.credentials !== undefined)
			throw registryErrors.invalid('The document was not imported', [
				{ field: 'credentials', message: '"credentials" can be set in Foreman Admin alone.' },
			]);
		const imported = await registry.importDocument(document, { ...options, ...limits });
		if (imported.ok) return imported;
		throw registryErrors.invalid(
			'The document was not imported',
			imported.problems.map(({ pointer, message }) => ({
				field: pointer,
				message: pointer === '' ? message : `${pointer}: ${message}`,
			})),
		);
	},
});

const list = operation({
	action: 'list',
	http: { isPaged: true },
	input: z
		.object({
			query,
			enabled: flag,
			deleted: flag,
			target: z.enum(['server', 'client']).optional(),
			system: z.enum(['with', 'only']).optional(),
			functionId: z.string().optional(),
		})
		.strict(),
	output: pluralOutput('tools', { unreadable: z.number() }),
	async run(filter, own, all) {
		// Tools of Foreman are the same in all of them.
		const those = filter.system === undefined ? all : [own];
		const found = await Promise.all(
			those.map(async ({ registry }) => await registry.tools.list({ ...filter, limit: Infinity })),
		);
		return {
			tools: found.flatMap(({ tools }) => tools),
			unreadable: found.reduce((sum, { unreadable }) => sum + unreadable, 0),
		};
	},
});

const toolId = z.string();

function choiceOf(
	workflowVersionId: string | null | undefined,
	functionVersionId: string | null | undefined,
): PinChoice['to'] {
	if (functionVersionId === undefined)
		return { kind: 'workflow', workflowVersionId: workflowVersionId ?? null };
	if (workflowVersionId !== undefined)
		throw registryErrors.invalid('Nothing was pinned', [
			{
				field: 'functionVersionId',
				message: 'Give either "workflowVersionId" or "functionVersionId".',
			},
		]);
	return functionVersionId === null
		? { kind: 'follow' }
		: { kind: 'kept', versionId: functionVersionId };
}

const versionId = z.string().min(1).nullable().optional();

const pin = operation({
	action: 'pin',
	panel: false,
	input: z
		.object({
			toolId,
			workflowVersionId: versionId,
			functionVersionId: versionId,
			note: z.string().nullable().default(null),
			revision: z.number().int().positive().optional(),
		})
		.strict(),
	output: z.object({ tool: z.object({}).passthrough(), examplesRun: z.number() }),
	async run({ toolId: id, workflowVersionId, functionVersionId, ...rest }, { registry }) {
		const to = choiceOf(workflowVersionId, functionVersionId);
		return await pinTool(id, { to, note: rest.note, revision: rest.revision }, registry);
	},
});

const tryOnce = operation({
	action: 'try',
	hint: 'Runs it once: what it does is really done',
	input: z.object({ toolId, arguments: z.record(z.unknown()).nullish() }).strict(),
	output: z.object({ name: z.string(), result: z.unknown() }),
	async run({ toolId: id, arguments: given }, { registry, place, ports, hide, note }) {
		const workspace = await registry.current();
		const tool = workspace.tools.get(id);
		if (tool === undefined) throw registryErrors.notFound('tool', id);
		const { name, revision } = tool;
		const begins = async () =>
			await note([{ kind: 'tool', id, name, revision, change: 'tried', fields: [] }]);
		const result = await tryTool(tool, given ?? {}, { workspace, place, ports, hide, begins });
		return { name, result: hide(result) };
	},
});

const history = operation({
	action: 'history',
	title: 'Get the history of a tool',
	effect: 'read',
	// It tells of calls of others.
	who: 'admin',
	panel: false,
	input: z.object({ toolId }),
	output: z.object({
		changes: z.array(z.object({}).passthrough()),
		calls: z.array(z.object({}).passthrough()),
	}),
	async run({ toolId: id }, { registry, history: read }) {
		const { changes, calls } = await read(await registry.tools.get(id));
		return {
			changes: changes.map(({ at, ...change }) => ({ at: shownTime(at), ...change })),
			calls: calls.map(({ at, user, agentId, executionId, decision, outcome, code, duration }) => ({
				at: shownTime(at),
				user,
				agentId,
				executionId,
				decision,
				outcome,
				code,
				duration,
			})),
		};
	},
});

const named = namedOperations(
	'tool',
	settings,
	({ tools }) => tools,
	'It can be restored for some time',
);

const toolOperations = [
	create,
	named.delete,
	exportTools,
	named.get,
	list,
	history,
	importTools,
	pin,
	named.restore,
	tryOnce,
	named.update,
];

const shown = shownWith('tool');

export const tool: Resource = {
	name: 'tool',
	plural: 'tools',
	title: 'Tools',
	description: 'Tools of your team, for its agents',
	changing: 'Changing the tool registry',
	isBare: true,
	operations: toolOperations,
	properties: [
		picker(['Tool', 'toolId', 'searchRegisteredTools'], shown('get', 'update', 'delete', 'try')),
		picker(['Deleted Tool', 'toolId', 'searchDeletedTools'], shown('restore')),
		toolName(NAME, { required: true, ...shown('create') }),
		choice(
			'target',
			'server',
			{
				client: ['Client', 'A program of yours runs it, and sends the result'],
				server: ['Server', 'A workflow of this n8n runs it'],
			},
			{ description: 'Who runs a call', ...shown('create') },
		),
		picker(['Function', 'functionId', 'searchFunctions'], {
			displayOptions: { show: { resource: ['tool'], operation: ['create'], target: ['server'] } },
		}),
		...schemaFields(shown('create')),
		describedField(shown('create')),
		effect(shown('create')),
		json('arguments', '{}', 'What the tool is called with, such as {"id": "4711"}', shown('try')),
		json('document', '', 'What Export put out, here or on another n8n', shown('import')),
		retentionTier(shown('delete')),
		collection('additionalFields', shown('create'), rareToolFields),
		collection('updateFields', shown('update'), [
			...rareToolFields,
			...schemaFields(),
			revision,
			effect(),
			describedField(),
			textField('functionVersionId', 'Empty: the tool follows its function'),
			textField('name', 'What the model calls it', { placeholder: 'e.g. look_up_order' }),
		]),
		collection('additionalFields', shown('export'), [
			severalOf(['Only Tools', 'onlyTools', 'getRegisteredTools']),
			yes(
				'workflows',
				false,
				'Whether the workflows of pinned versions go along, without secrets',
				{ displayName: 'With Workflows' },
			),
		]),
		collection('additionalFields', shown('import'), [
			json('credentials', '{}', 'IDs of credentials here, by type/name in the document'),
			yes('dryRun', false, 'Whether only to say what would be done'),
			json('workflows', '{}', 'IDs of workflows here, by those in the document'),
		]),
		collection('filters', shown('getAll'), [
			onlyDeleted,
			choice('enabled', 'true', { false: ['No'], true: ['Yes'] }),
			search,
			choice(
				'system',
				'with',
				{ only: ['Only These'], with: ['With the Others'] },
				{
					displayName: 'System Tools',
					description: 'The tools that Foreman brings. They cannot be changed.',
				},
			),
			choice('target', 'server', { client: ['Client'], server: ['Server'] }),
		]),
	],
	page: toolPage,
	views: ['history'],
};
