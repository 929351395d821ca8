import { workflowSdk } from '../../src/host/workflow-sdk';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { SubmittedBuild } from '../../src/kernel/build-outcome';
import type { Finding } from '../../src/kernel/ports/instance/validator';
import type { WorkflowContent, WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { ToolError } from '../../src/kernel/tool-error';
import type { Tool } from '../../src/kernel/define-tool';
import tool from '../../src/tools/workflow/build-workflow.tool';
import reading from '../../src/tools/workflow/get-workflow-as-code.tool';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import { createCodeDrafts } from '../../src/documents/code-drafts';
import { createWorkspaceFiles } from '../../src/documents/workspace-files';
import { createWorkflowCode } from '../../src/workflow/workflow-code';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { memoryStore } from '../documents/memory-store';
import { partialRun } from './partial-run';
import { storedWorkflow } from './stored-workflow';

export const startCode = (name: string) =>
	`export default workflow('x', '${name}').add(trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } }))`;

const listed = (nodes: WorkflowDocument['nodes']) =>
	nodes.map((node) => ({ ...node, credentials: node.credentials ?? {} }));

/** An n8n with one table of workflows and this run's drafts, both in memory: our own ports. */
export function workshop(
	first: readonly WorkflowDocument[] = [],
	findings: Finding[] = [],
	refusing: Partial<Ports['workflows']> = {},
) {
	const stored = new Map(first.map((one) => [one.id, one]));
	const versions = new Map<string, WorkflowDocument>();
	const { store } = memoryStore();
	let version = 1;
	const keep = (id: string, content: WorkflowContent) => {
		version += 1;
		const workflow = storedWorkflow({
			...stored.get(id),
			...content,
			id,
			versionId: `v${version}`,
		});
		stored.set(id, workflow);
		versions.set(workflow.versionId, workflow);
		return workflow;
	};
	const workflows: Partial<Ports['workflows']> = {
		async get(id) {
			const found = stored.get(id);
			if (found) return found;
			throw new ToolError({ code: 'not-found', message: `No ${id}.`, hint: 'Look.' });
		},
		create: async (content) => ({ workflow: keep(`new${stored.size}`, content), created: true }),
		check: async () => {},
		update: async ({ id }, content) => keep(id, content),
		nodesOfAll: async ({ offset, limit }) => {
			const all = [...stored.values()].map((one) => ({
				...one,
				...{ workflowId: one.id, workflowName: one.name, draft: listed(one.nodes) },
				live: one.activeVersion ? listed(one.activeVersion.nodes) : undefined,
			}));
			const next = offset + limit < all.length ? offset + limit : undefined;
			return { items: all.slice(offset, offset + limit), next };
		},
		editorUrl: (id) => `https://n8n.example/workflow/${id}`,
		...refusing,
	};
	for (const one of first) versions.set(one.versionId, one);
	const workflowVersions: Partial<Ports['workflowVersions']> = {
		async get(_id, versionId) {
			const found = versions.get(versionId);
			const authors = 'Somebody';
			if (found) return { ...found, name: null, description: null, authors };
			throw new ToolError({ code: 'not-found', message: `No ${versionId}.`, hint: 'Look.' });
		},
	};
	const credentials: Partial<Ports['credentials']> = { list: async () => [] };
	const nodeTypes: Partial<Ports['nodeTypes']> = {
		isTrigger: async (type) => type.endsWith('Trigger'),
		async definition(name, { version = 1, operation }) {
			if (name !== 'sample.list')
				throw new ToolError({ code: 'not-found', message: `No ${name}.`, hint: 'Look.' });
			if (operation === undefined)
				return { name, version, definition: '// Pass operation.\noperation: get' };
			const definition = `// sample.list\ninterface Parameters {\n\toperation: 'get';\n\tlimit?: number; // default 5\n}`;
			return { name, version, definition, returns: '{ id: string }' };
		},
	};
	const submitted: SubmittedBuild[] = [];
	const portsOf = (run: string) =>
		portsWith({
			workflowVersions: workflowVersions as Ports['workflowVersions'],
			workflows: workflows as Ports['workflows'],
			workflowCode: createWorkflowCode(workflowSdk, hideSecrets([])),
			drafts: createCodeDrafts(store, async () => run),
			validator: { check: async () => findings, credentialTypes: () => ['slackApi'] },
			runPlan: { shown: (items) => items } as Ports['runPlan'],
			workflowFiles: {} as Ports['workflowFiles'],
			person: { answer: () => undefined },
			credentials: credentials as Ports['credentials'],
			nodeTypes: nodeTypes as Ports['nodeTypes'],
			foremanRun: partialRun({
				workspace: createWorkspaceFiles(
					store,
					async () => [run],
					async (_key, write) => await write(),
				),
				builds: { submitted: (one) => void submitted.push(one) },
			}),
		});
	const call = async (called: Tool, raw: unknown, run: string) => {
		const { invocation } = openInvocation({ ports: () => portsOf(run) });
		const outcome = await invokeTool(called, raw, invocation);
		return outcome.status === 'succeeded' ? Object(outcome.output) : Object(Object(outcome).error);
	};
	const build = async (raw: unknown, run = 'run-1') => await call(tool, raw, run);
	const read = async (workflowId: string, run = 'run-1'): Promise<string> =>
		(await call(reading, { workflowId }, run)).code;
	/** What a person changes in the editor. */
	const change = (id: string, changes: Partial<WorkflowDocument>) => {
		const before = stored.get(id);
		if (before) keep(id, { ...before, ...changes });
	};
	const use = async (called: Tool, raw: unknown, run = 'run-1') => await call(called, raw, run);
	return { build, use, ports: portsOf, read, change, stored, versions, submitted };
}
