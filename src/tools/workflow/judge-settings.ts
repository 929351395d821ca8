import { z } from 'zod';

import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError, orRefusal } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { isTimeZone } from '../../kernel/values/is-time-zone';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { CALLER_POLICIES, opensToCallers } from '../../kernel/workflow/opens-to-callers';
import { optionalId, refuseInput } from '../fields';
import { atVersion } from '../at-version';
import { requireUnarchived } from '../refuse-workflow';
import * as several from '../several/one-or-several';

const saving = z.enum(['all', 'none']).optional();

const NO_ZONE = 'must be an IANA name such as Europe/Berlin, or DEFAULT';

const isZone = (name: string) => name === 'DEFAULT' || isTimeZone(name);

/** The settings that a call may change. */
export const settingFields = z
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

/** One setting, of a text that may be JSON. Throws `ToolError`. */
export function readSetting(name: string, text: string) {
	const read = [text, jsonOrText(text)]
		.map((value) => settingFields.safeParse({ [name]: value }))
		.find(({ success }) => success);
	if (read?.data !== undefined) return read.data;
	throw refuseInput(
		`Setting "${name}" cannot be set to "${text}".`,
		`Settings: ${Object.keys(settingFields.innerType().shape).join(', ')}.`,
	);
}

interface SettingsCall extends several.Named {
	readonly settings: Readonly<Record<string, unknown>> & {
		readonly errorWorkflow?: string | undefined;
	};
}

type Looked = Pick<Ports, 'workflows' | 'workflowVersions'>;

/** How n8n writes that a setting is as if it had never been set. */
const UNSET = 'DEFAULT';

const ERROR_TRIGGER = 'n8n-nodes-base.errorTrigger';

/** Refuses an error workflow that n8n would not start after a failure; n8n itself only logs it. */
async function errorWorkflowFor(
	wanted: string,
	failing: WorkflowDocument,
	ports: Looked,
): Promise<WorkflowDocument> {
	const handler = await ports.workflows.get(wanted);
	const { activeVersionId, settings } = handler;
	requireUnarchived(handler);
	const which = `"errorWorkflow" is workflow ${several.nameAndId(handler)},`;
	if (activeVersionId === null)
		throw refuseInput(
			`${which} which is not published: n8n does not start it when another workflow fails.`,
			'Publish it with publish-workflow, then call again.',
		);
	const { nodes } = await atVersion(handler, activeVersionId, ports.workflowVersions);
	if (!nodes.some((node) => node.type === ERROR_TRIGGER && isEnabled(node)))
		throw refuseInput(
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
		throw refuseInput(
			`${which} whose setting callerPolicy does not let workflow ${several.nameAndId(failing)} call it.`,
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
export async function judgeSettings(call: SettingsCall, workflow: WorkflowDocument, ports: Looked) {
	requireUnarchived(workflow);
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
		return [{ name, before, next, ...(isHandler ? { label: several.nameAndId(handler) } : {}) }];
	});
	const changed = Object.fromEntries(changes.map(({ name, next }) => [name, next]));
	const content = { ...workflow, settings: { ...workflow.settings, ...changed } };
	await ports.workflows.check(content, workflow, Object.keys(changed));
	return { settings, changes, content };
}

const shown = (value: unknown) =>
	value === undefined || value === UNSET ? 'not set' : JSON.stringify(value);

/** The lines of the card, and the call as it will run. Throws a `ToolError` that names all that would be refused. */
export async function lookAtSettings(
	call: SettingsCall,
	found: readonly WorkflowDocument[],
	ports: Looked,
) {
	const problems = new Map<string, ToolError>();
	const facts: string[] = [];
	let { settings } = call;
	for (const workflow of found) {
		const judged = await orRefusal(judgeSettings(call, workflow, ports));
		if (ToolError.is(judged)) {
			problems.set(judged.message, judged);
			continue;
		}
		settings = judged.settings;
		const lines = judged.changes.map(
			({ name, before, next, label }) => `${name}: ${shown(before)} → ${label ?? shown(next)}`,
		);
		const when =
			workflow.activeVersionId === null
				? 'not live'
				: 'live: takes effect at once for the live version';
		facts.push(
			`${several.nameAndId(workflow)}, ${when}. ${lines.join('; ') || 'Nothing changes.'}`,
		);
	}
	const [first] = problems.values();
	if (first !== undefined)
		throw problems.size === 1 ? first : several.leaveOut([...problems.values()]);
	return { settings, facts };
}

/** Why only a person can allow the call: what is live changes, or more workflows may call this one. Throws `ToolError`. */
export async function whySettings(call: SettingsCall, ports: Looked): Promise<string | undefined> {
	for (const id of several.idsOf(call)) {
		const workflow = await ports.workflows.get(id);
		const { changes } = await judgeSettings(call, workflow, ports);
		if (changes.length === 0) continue;
		if (workflow.activeVersionId !== null)
			return `Settings of the live workflow ${several.nameAndId(workflow)} would change at once.`;
		if (changes.some(({ name, next, before }) => opensToCallers(name, next, before)))
			return `More workflows could then call ${several.nameAndId(workflow)}.`;
	}
	return undefined;
}
