import { z } from 'zod';

import { innerSchema, shapeOf } from '../../src/kernel/input/coerce-field';
import { domains, roles } from '../../src/kernel/define-tool';
import type { Role, Tool } from '../../src/kernel/define-tool';
import { fieldsOf } from '../../src/kernel/field';
import type { Ports } from '../../src/kernel/ports';
import { parameterName } from '../../src/surfaces/panels/panel-field';
import { exposeDeferred } from '../../src/catalog/expose-deferred';
import { allTools, findAnyTool, findTool, tools } from '../support/native-tools';
import { requiredSample } from './sample-input';
import { filesBelow, textOf } from './sources';

/** The names that the reference gives to tools. Tools of our own need to stand in no list. */
const REFERENCE = [
	...['plan', 'delegate', 'update-tasks', 'build-workflow-with-agent', 'cancel-background-task'],
	...['correct-background-task', 'verify-built-workflow', 'report-verification-verdict'],
	...['apply-workflow-credentials', 'browser-credential-setup'],
	...['submit-workflow', 'materialize-node-type', 'write-sandbox-file'],
	...['list-workflows', 'get-workflow', 'get-workflow-as-code', 'build-workflow'],
	...['delete-workflow', 'unarchive-workflow', 'setup-workflow', 'publish-workflow'],
	...['unpublish-workflow', 'list-workflow-versions', 'get-workflow-version'],
	...['restore-workflow-version', 'update-workflow-version'],
	...['list-executions', 'run-workflow', 'get-execution', 'debug-execution'],
	...['get-node-output', 'stop-execution', 'call-live-workflow'],
	...['list-credentials', 'get-credential', 'delete-credential', 'search-credential-types'],
	...['setup-credentials', 'test-credential'],
	...['list-nodes', 'get-node-description', 'get-node-type-definition', 'search-nodes'],
	...['get-suggested-nodes', 'explore-node-resources'],
	...['list-data-tables', 'get-data-table-schema', 'query-data-table-rows', 'create-data-table'],
	...['delete-data-table', 'add-data-table-column', 'delete-data-table-column'],
	...['rename-data-table-column', 'insert-data-table-rows', 'update-data-table-rows'],
	...['delete-data-table-rows', 'list-folders', 'create-folder', 'delete-folder'],
	...['move-workflow-to-folder', 'web-search', 'fetch-url'],
	...['search-template-structures', 'search-template-parameters'],
	...['ask-user', 'get-best-practices'],
	...['list-projects', 'list-tags', 'tag-workflow', 'cleanup-test-executions'],
	...['list_tasks', 'create_task', 'update_task'],
	...['list_projects', 'create_project', 'update_project'],
	...['list_events', 'create_event', 'update_event'],
	...['node_search', 'node_add', 'node_replace', 'workflow_create', 'workflow_save'],
	...['workflow_load', 'workflow_list', 'connection_create', 'test_workflow'],
];

/** Every port there is: a new one must be named here, a missing one does not compile. */
const PORTS: Readonly<Record<keyof Ports, true>> = {
	workflows: true,
	workflowTests: true,
	workflowChanges: true,
	examples: true,
	toolProposals: true,
	overview: true,
	inspection: true,
	executions: true,
	permissions: true,
	runner: true,
	runPlan: true,
	resolvedParameters: true,
	itemFiles: true,
	nodeTypes: true,
	workflowCode: true,
	dataTables: true,
	destinations: true,
	drafts: true,
	made: true,
	clock: true,
	validator: true,
	canvas: true,
	workflowFiles: true,
	workflowVersions: true,
	tags: true,
	projects: true,
	folders: true,
	knowledge: true,
	licence: true,
	credentials: true,
	credentialTypes: true,
	nodeResources: true,
	nodeOutputs: true,
	mcpServers: true,
	webPages: true,
	webSearch: true,
	operationsQueries: true,
	operationsCommands: true,
	audit: true,
	person: true,
	liveWebhooks: true,
	foremanRun: true,
};

const files = filesBelow('src/tools').filter((file) => file.endsWith('.tool.ts'));

const every = allTools.map((tool) => [tool.name, tool] as const);

const everyField = allTools.flatMap((tool) =>
	fieldsOf(tool.input).map((field) => [`${tool.name} ${field.name}`, field, tool] as const),
);

/** Every object schema inside a tool's input, itself included. */
function objectsIn(schema: z.ZodTypeAny): z.AnyZodObject[] {
	const inner = innerSchema(schema);
	if (inner instanceof z.ZodArray) return objectsIn(inner.element);
	if (!(inner instanceof z.ZodObject)) return [];
	return [inner, ...Object.values(shapeOf(inner)).flatMap(objectsIn)];
}

/** The reference writes the names of two domains with an underscore. */
const underscored = ['operations', 'builder'];

const separatorOf = ({ domain }: Tool) => (underscored.includes(domain) ? '_' : '-');

const fileOf = (tool: Tool) =>
	`src/tools/${tool.domain}/${tool.name.replaceAll(separatorOf(tool), '-')}.tool.ts`;

/** Tools of a run that are not for its orchestrator alone. */
const ownRoles: Readonly<Record<string, readonly Role[]>> = {
	'get-tool-result': roles,
	'ask-user': ['orchestrator', 'browser-agent'],
	'write-sandbox-file': ['builder'],
	'read-sandbox-file': ['builder'],
	'materialize-node-type': ['builder'],
	'submit-workflow': ['builder'],
};

describe('the catalog', () => {
	it('holds exactly the tools that have a file, each in the folder of its domain', () => {
		expect(allTools.map(fileOf).sort()).toEqual([...files].sort());
	});

	it.each(files)('%s exports its tool as default, and only that', async (file) => {
		const module: Record<string, unknown> = await import(`../../${file}`);
		expect(Object.keys(module).filter((key) => key !== '__esModule')).toEqual(['default']);
		expect(allTools).toContain(module.default);
		expect(textOf(file)).toMatch(/^export default define(?:Tool|Edit)\(\{$/m);
	});

	it('holds each name once, and each title once', () => {
		expect(new Set(allTools.map(({ name }) => name)).size).toBe(allTools.length);
		expect(new Set(allTools.map(({ title }) => title)).size).toBe(allTools.length);
	});

	it('holds every tool of the reference', () => {
		const names = allTools.map(({ name }) => name);
		expect(REFERENCE.filter((name) => !names.includes(name))).toEqual([]);
	});

	it('uses every domain', () => {
		expect([...new Set(allTools.map(({ domain }) => domain))].sort()).toEqual([...domains].sort());
	});

	it('offers all but the tools of orchestration, which are for a run’s agents alone', () => {
		const own = allTools.filter((tool) => !tools.includes(tool));
		expect(own).not.toEqual([]);
		expect(allTools.filter(({ domain }) => domain === 'orchestration')).toEqual(own);
		for (const { name, roles: given } of own) {
			expect(given).toEqual(ownRoles[name] ?? ['orchestrator']);
			expect([findTool(name), findAnyTool(name)?.name]).toEqual([undefined, name]);
		}
	});

	it('has each tool follow one that does what it does, and that follows none', () => {
		for (const { follows, effect } of allTools) {
			if (follows === undefined) continue;
			expect(allTools.find(({ name }) => name === follows)).toMatchObject({ effect });
			expect(allTools.find(({ name }) => name === follows)?.follows).toBeUndefined();
		}
	});

	it('has no tool that always asks among those that are offered: elsewhere nobody may be there', () => {
		expect(tools.filter(({ alwaysAsks }) => alwaysAsks)).toEqual([]);
	});
});

describe.each(every)('%s', (_name, tool) => {
	it('has a name in its domain’s case that models accept', () => {
		expect(tool.name).toMatch(
			underscored.includes(tool.domain) ? /^[a-z]+_[a-z]+$/ : /^[a-z]+(-[a-z]+)*$/,
		);
		expect(tool.name.length).toBeLessThanOrEqual(64);
	});

	it('has a title in sentence case that is its name', () => {
		expect(tool.title).toMatch(/^[A-Z][a-z ]+$/);
		// Projects of the team are not n8n's, whose tools have the plain titles.
		const plain = tool.title.replace(' team project', ' project').toLowerCase();
		// The verb has two words in English, and one in a name.
		const title = plain.replace(/^(set|clean) up/, '$1up');
		expect(title.replaceAll(' ', separatorOf(tool))).toBe(tool.name);
	});

	it('has a description of sentences that n8n and OpenAI can hold', () => {
		expect(tool.description).toMatch(/^[A-Z].*\.$/);
		expect(tool.description).not.toMatch(/\n|^=|\{\{|\$fromAI/);
		expect(tool.description.length).toBeGreaterThanOrEqual(30);
		expect(tool.description.length).toBeLessThanOrEqual(600);
		expect(tool.whenCapped).toMatch(/^\S.*\.$/);
	});

	it('asks a person unless it only reads', () => {
		const prepared = tool.prepare(requiredSample(tool));
		if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
		if (tool.effect === 'read') expect(prepared.call.question).toBeUndefined();
		else expect(prepared.call.question).toMatch(/^[A-Z][^?]*\?( [A-Z].*\.)?$/);
	});

	it('names what it acts on in its question', () => {
		const id = fieldsOf(tool.input).find(({ name }) => name.endsWith('Id'));
		if (tool.effect === 'read' || !id) return;
		const named = { ...requiredSample(tool), [id.name]: 'the-very-id' };
		const prepared = tool.prepare({ ...named, code: 'x' });
		const plain = tool.prepare(named);
		const question = [prepared, plain].flatMap((one) => (one.ok ? [one.call.question] : []))[0];
		expect(question).toContain('the-very-id');
	});

	it('uses ports that there are, each once, and names the scopes in n8n’s words', () => {
		expect(new Set(tool.uses).size).toBe(tool.uses.length);
		for (const port of tool.uses) expect(Object.keys(PORTS)).toContain(port);
		for (const scope of tool.scopes) expect(scope).toMatch(/^[a-z][a-zA-Z]*:[a-z][a-zA-Z]*$/);
		const local = [
			'nodeTypes',
			'workflowCode',
			'clock',
			'validator',
			'knowledge',
			'credentialTypes',
			'webSearch',
			'webPages',
			'person',
			'foremanRun',
		];
		if (tool.uses.some((port) => !local.includes(port))) expect(tool.scopes).not.toEqual([]);
	});

	it('describes every field, nested ones too', () => {
		const fields = objectsIn(tool.input).flatMap((schema) => fieldsOf(schema));
		expect(fields.filter(({ description }) => description.length < 8)).toEqual([]);
	});

	it('has an output that is an object', () => {
		expect(innerSchema(tool.output)).toBeInstanceOf(z.ZodObject);
	});

	it('ends within ten minutes and a margin', () => {
		expect(tool.deadline).toBeGreaterThanOrEqual(10_000);
		expect(tool.deadline).toBeLessThanOrEqual(660_000);
	});
});

describe.each(everyField)('the field of %s', (_name, field, tool) => {
	it('has a short description that fits into n8n’s $fromAI', () => {
		expect(field.description).toMatch(/^\S/);
		expect(field.description).not.toMatch(/\.$|\n|\{\{|\}\}|\$fromAI/);
		expect(field.description.length).toBeLessThanOrEqual(120);
	});

	it('has a default where a model could not leave it out otherwise', () => {
		if (field.required || !['number', 'boolean'].includes(field.kind)) return;
		expect(field.default).toBeDefined();
	});

	it('has a name that n8n takes, none of its own, and one parameter each', () => {
		expect(field.name).toMatch(/^[a-z][a-zA-Z0-9_]{0,63}$/);
		expect(['tool', 'toolCallId', 'sessionId', 'action', 'descriptionType']).not.toContain(
			field.name,
		);
		const parameters = fieldsOf(tool.input).map(({ name }) => parameterName(name));
		expect(new Set(parameters).size).toBe(parameters.length);
		for (const parameter of parameters)
			expect(['resource', 'operation', 'toolDescription']).not.toContain(parameter);
	});

	it('has a default inside its own limits', () => {
		if (field.default === undefined) return;
		const schema = shapeOf(tool.input)[field.name];
		expect(schema?.safeParse(field.default).success).toBe(true);
		if (field.options.length > 0) expect(field.options).toContain(field.default);
	});
});

describe('one field name', () => {
	it('means one kind of value in all tools of a node, as the panel’s parameter of that name does', () => {
		const kinds = new Map<string, Set<string>>();
		for (const [, field, tool] of everyField) {
			const parameter = `${tool.needsIdentity ? 'operations' : 'instance'} ${field.name}`;
			kinds.set(parameter, (kinds.get(parameter) ?? new Set()).add(field.kind));
		}
		expect([...kinds].filter(([, found]) => found.size > 1)).toEqual([]);
	});
});

describe('a text', () => {
	const known = new Set([...allTools, ...exposeDeferred(tools)].map(({ name }) => name));
	const verbs = [...new Set([...REFERENCE, ...known].map((name) => name.split('-')[0]))];
	/** Tools that the reference names in domains that are not here yet begin with these words as well. */
	const nouns =
		'workflows?|executions?|nodes?|tools?|credentials?|data-tables?|folders?|tags|projects|practices|output|version|versions|code|description|definition|resources';
	const toolLike = new RegExp(
		`(?<![\\w./@-])(?:${verbs.join('|')})-(?:[a-z]+-)*(?:${nouns})(?![\\w/-]|\\.(?:tool|ts|js))`,
		'g',
	);

	const mentions = filesBelow('src')
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => {
			// Imports name files, not tools.
			const text = textOf(file).replace(/^(?:import|export) [^;]* from '[^']*';$/gm, '');
			return [...text.matchAll(toolLike)].map(([name]) => ({ file, name }));
		});

	it('names many tools', () => {
		expect(mentions.length).toBeGreaterThan(30);
		expect('see get-workflow, list-workflow and run-tool.'.match(toolLike)).toEqual([
			'get-workflow',
			'list-workflow',
			'run-tool',
		]);
	});

	it('names only tools that there are', () => {
		expect(mentions.filter(({ name }) => !known.has(name))).toEqual([]);
	});
});

/** Words of a team, and names of agents. A node is named by its id or its name. */
const noIds = [
	...['statusId', 'assigneeId', 'agentId', 'dataTableId'],
	...['nodeId', 'sourceNodeId', 'targetNodeId'],
];

describe('a field', () => {
	const fields = allTools.flatMap((tool) =>
		Object.entries(shapeOf(tool.input)).map(([name, schema]) => ({
			tool: tool.name,
			name,
			schema,
		})),
	);
	const takers = (isWanted: (name: string) => boolean, value: string) =>
		fields
			.filter(({ name, schema }) => isWanted(name) && schema.safeParse(value).success)
			.map(({ tool, name }) => `${tool} ${name}`);

	it('for an id takes nothing that n8n cannot have made: the shared ones of tools/fields.ts do so', () => {
		const isId = (name: string) => name.endsWith('Id') && !noIds.includes(name);
		for (const no of ['x'.repeat(101), 'a b', 'a\nb', 'a\u200bb', 'a\ud800'])
			expect(takers(isId, no)).toEqual([]);
		expect(takers(isId, 'Zw4uPWQSvfqLk1oV').length).toBeGreaterThan(40);
	});

	it('for a name, or for what is looked for, takes nothing that no address holds', () => {
		const isName = (name: string) =>
			/^(?:query|search|sortBy|nodeType|column|credentialType|toolName|user|agentId|dataTableId)$/.test(
				name,
			);
		expect(takers(isName, 'x'.repeat(2_000))).toEqual([]);
		expect(takers(isName, 'a name').length).toBeGreaterThan(20);
	});
});
