import { z } from 'zod';
import { defineTool } from '../../kernel/define-tool';
import { CALLER_POLICIES, opensToCallers } from '../../kernel/workflow/opens-to-callers';
import { isTimeZone } from '../../kernel/values/is-time-zone';
import { optionalId, refuse } from '../fields';
import { ofOwnDraft } from '../of-own-draft';
import * as several from '../several/one-or-several';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { refuseArchived } from '../refuse-workflow';

type SettingsCall = z.output<typeof input>;

type Looked = Pick<Ports, 'workflows' | 'workflowVersions'>;

/** How n8n writes that a setting is as if it had never been set. */
const UNSET = 'DEFAULT';

const ERROR_TRIGGER = 'n8n-nodes-base.errorTrigger';

async function liveNodes({ id, activeVersionId, activeVersion }: WorkflowDocument, ports: Looked) {
	if (activeVersion || activeVersionId === null) return activeVersion?.nodes ?? [];
	return (await ports.workflowVersions.get(id, activeVersionId)).nodes;
}

/** Refuses an error workflow that n8n would not start after a failure; n8n itself only logs it. */
async function errorWorkflowFor(
	wanted: string,
	failing: WorkflowDocument,
	ports: Looked,
): Promise<WorkflowDocument> {
	const handler = await ports.workflows.get(wanted);
	const { activeVersionId, settings } = handler;
	refuseArchived(handler);
	const which = `"errorWorkflow" is workflow ${several.named(handler)},`;
	if (activeVersionId === null)
		throw refuse(
			`${which} which is not published: n8n does not start it when another workflow fails.`,
			'Publish it with publish-workflow, then call again.',
		);
	const nodes = await liveNodes(handler, ports);
	if (!nodes.some((node) => node.type === ERROR_TRIGGER && isEnabled(node)))
		throw refuse(
			`${which} whose live version has no Error Trigger that is enabled: n8n does not start it when another workflow fails.`,
			'Add an Error Trigger with build-workflow and publish it, or choose another workflow.',
		);
	const listed = String(settings.callerIds ?? '')
		.split(',')
		.map((id) => id.trim());
	const isClosed =
		settings.callerPolicy === 'none' ||
		(settings.callerPolicy === 'workflowsFromAList' && !listed.includes(failing.id));
	if (isClosed && handler.id !== failing.id)
		throw refuse(
			`${which} whose setting callerPolicy does not let workflow ${several.named(failing)} call it.`,
			'Change callerPolicy or callerIds of the error workflow first.',
		);
	return handler;
}

interface Change {
	readonly name: string;
	readonly before: unknown;
	readonly next: unknown;
	readonly label?: string;
}

/** What a call changes in one workflow, checked. Throws `ToolError`. */
async function judgeSettings(call: SettingsCall, workflow: WorkflowDocument, ports: Looked) {
	refuseArchived(workflow);
	const { errorWorkflow = UNSET } = call.settings;
	const handler = ['', UNSET].includes(errorWorkflow)
		? undefined
		: await errorWorkflowFor(errorWorkflow, workflow, ports);
	const settings =
		call.settings.errorWorkflow === undefined
			? call.settings
			: { ...call.settings, errorWorkflow: handler?.id ?? UNSET };
	const changes = Object.entries(settings).flatMap(([name, next]): Change[] => {
		const before = workflow.settings[name];
		if (equal(before ?? UNSET, next)) return [];
		const isHandler = name === 'errorWorkflow' && handler !== undefined;
		return [{ name, before, next, ...(isHandler ? { label: several.named(handler) } : {}) }];
	});
	const changed = Object.fromEntries(changes.map(({ name, next }) => [name, next]));
	const content = { ...workflow, settings: { ...workflow.settings, ...changed } };
	await ports.workflows.check(content, workflow, Object.keys(changed));
	return { settings, changes, content };
}

const shown = (value: unknown) =>
	value === undefined || value === UNSET ? 'not set' : JSON.stringify(value);

/** The lines of the card, and the call as it will run. Throws a `ToolError` that names all that would be refused. */
async function lookAtSettings(
	call: SettingsCall,
	found: readonly WorkflowDocument[],
	ports: Looked,
) {
	const problems = new Map<string, ToolError>();
	const facts: string[] = [];
	let { settings } = call;
	for (const workflow of found) {
		try {
			const judged = await judgeSettings(call, workflow, ports);
			settings = judged.settings;
			const lines = judged.changes.map(
				({ name, before, next, label }) => `${name}: ${shown(before)} → ${label ?? shown(next)}`,
			);
			const when =
				workflow.activeVersionId === null
					? 'not live'
					: 'live: takes effect at once for the live version';
			facts.push(`${several.named(workflow)}, ${when}. ${lines.join('; ') || 'Nothing changes.'}`);
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			problems.set(error.message, error);
		}
	}
	const [first] = problems.values();
	if (first !== undefined)
		throw problems.size === 1 ? first : several.leaveOut([...problems.values()]);
	return { settings, facts };
}

/** Why only a person can allow the call: what is live changes, or more workflows may call this one. Throws `ToolError`. */
async function whySettings(call: SettingsCall, ports: Looked): Promise<string | undefined> {
	for (const id of several.idsOf(call)) {
		const workflow = await ports.workflows.get(id);
		const { changes } = await judgeSettings(call, workflow, ports);
		if (changes.length === 0) continue;
		if (workflow.activeVersionId !== null)
			return `Settings of the live workflow ${several.named(workflow)} would change at once.`;
		if (changes.some(({ name, next, before }) => opensToCallers(name, next, before)))
			return `More workflows could then call ${several.named(workflow)}.`;
	}
	return undefined;
}

const saving = z.enum(['all', 'none']).optional();

const NO_ZONE = 'must be an IANA name such as Europe/Berlin, or DEFAULT';

const isZone = (name: string) => name === 'DEFAULT' || isTimeZone(name);

const settings = z
	.object({
		errorWorkflow: optionalId('Published; DEFAULT: none'),
		timezone: z.string().refine(isZone, NO_ZONE).optional().describe('IANA name, or DEFAULT'),
		saveDataErrorExecution: saving.describe('Failed ones'),
		saveDataSuccessExecution: saving.describe('Successful ones'),
		saveManualExecutions: z.boolean().optional().describe('Test runs'),
		saveExecutionProgress: z.boolean().optional().describe('After each node'),
		callerPolicy: z.enum(CALLER_POLICIES).optional().describe('Who may call it'),
		callerIds: z.string().optional().describe('Workflow IDs, with commas'),
	})
	.strict()
	.refine((given) => Object.keys(given).length > 0, 'must hold at least one setting');

const input = z.object({
	...several.oneOrSeveral,
	settings: settings.describe('The rest stays as it is'),
});

const told = {
	versionId: z.string().optional().describe('The draft'),
	changed: z.array(z.string()).optional().describe('Names of the settings that are other now'),
};

const ask = (given: z.output<typeof input>, workflows: string) =>
	`Change ${Object.keys(given.settings).join(', ')} of ${workflows}?`;

export default defineTool({
	name: 'update-workflow-settings',
	domain: 'workflow',
	description:
		'Change settings of one or several workflows: error workflow, time zone, saved executions, allowed callers. They hold at once, also for what is live.',
	effect: 'write',
	build: {
		runs: 'a workflow that the agent made and that is not live',
		judge: async (given, ports) => await ofOwnDraft(several.idsOf(given), ports),
	},
	uses: ['workflows', 'made', 'workflowVersions'],
	scopes: ['workflow:read', 'workflow:update', 'workflow:list'],
	deadline: several.SEVERAL_DEADLINE,
	input,
	output: several.toldOf(told),
	shows: several.shownOf,
	approval: (given) => ask(given, several.sayNamed(given)),

	async settle(given, ports) {
		const { found, ids, said } = await several.findNamed(given, ports.workflows);
		const { settings: checked, facts } = await lookAtSettings(given, found, ports);
		return { input: { ...ids, settings: checked }, question: ask(given, said), facts };
	},

	needsPerson: whySettings,

	run: async (given, ports) =>
		await several.withEach(given, ports.workflows, async (workflow) => {
			const { content, changes } = await judgeSettings(given, workflow, ports);
			const changed = changes.map(({ name }) => name);
			const { versionId } =
				changed.length === 0 ? workflow : await ports.workflows.update(workflow, content, changed);
			return {
				outcome: changed.length === 0 ? 'unchanged' : 'done',
				said: { versionId, changed },
			};
		}),
});
