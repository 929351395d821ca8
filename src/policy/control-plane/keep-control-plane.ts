import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import type {
	WorkflowsPort,
	AgreedSettings,
	WorkflowDocument,
} from '../../kernel/ports/instance/workflows';
import { notAllowed } from '../../kernel/tool-error';
import { checkedWrites } from '../behind';
import { equal } from '../../kernel/values/equal';
import { opensToCallers } from '../../kernel/workflow/opens-to-callers';
import type { ControlPlane } from './ports';
import { refuseTouches, firstReasons } from './refuse-touches';
import { controlPlaneTouches } from './control-plane';

const closed: ReadonlyMap<string, string> = new Map([
	['availableInMCP', "it gives clients of n8n's own MCP server the workflow and its data."],
	['redactionPolicy', 'it says whether the data of executions is shown.'],
	['credentialResolverId', "it says whose credentials the workflow's nodes use."],
]);

const LIVE =
	'it would take effect at once for the live version, because n8n keeps no versions of settings.';

interface Written {
	readonly next: { readonly name: string; readonly settings: Readonly<Record<string, unknown>> };
	readonly stored: Pick<WorkflowDocument, 'settings' | 'activeVersionId'> | undefined;
	readonly agreed?: AgreedSettings | undefined;
}

/** Refuses settings that affect more than the draft and to which no person has agreed. n8n keeps settings that a save omits. */
export function refuseSettings({ next, stored, agreed = [] }: Written): void {
	const before = stored?.settings ?? {};
	const isLive = stored !== undefined && stored.activeVersionId !== null;
	const why = (name: string): string | undefined => {
		const value = next.settings[name];
		if (equal(value, before[name])) return undefined;
		// Off is the preset.
		if (closed.has(name) && !(name === 'availableInMCP' && value === false))
			return closed.get(name);
		if (agreed.includes(name)) return undefined;
		if (opensToCallers(name, value, before[name])) return 'it lets more workflows start this one.';
		return isLive ? LIVE : undefined;
	};
	const reasons = Object.keys(next.settings).flatMap((name) => {
		const reason = why(name);
		return reason === undefined ? [] : [`Setting ${name}: ${reason}`];
	});
	if (reasons.length === 0) return;
	throw notAllowed(
		`Workflow "${next.name}" would get settings that need a person's approval. ${firstReasons(reasons)} Nothing was changed.`,
		'Leave them as they are here. update-workflow-settings changes those that it takes, and asks a person once for all the workflows of the call. The others are changed in the n8n editor: tell the person what you need.',
	);
}

/** The workflows port for tools. Refuses to write or publish anything that touches what controls Foreman. */
export function keepControlPlane(
	workflows: WorkflowsPort,
	versions: Pick<WorkflowVersionsPort, 'get'>,
	plane: ControlPlane,
): WorkflowsPort {
	const check: WorkflowsPort['check'] = async (next, stored, agreed) => {
		refuseSettings({ next, stored, agreed });
		refuseTouches(
			await controlPlaneTouches(next, stored, plane),
			`Workflow "${next.name}" would touch`,
		);
	};
	return {
		...workflows,
		...checkedWrites(workflows, check),
		async publish(id, versionId) {
			// The draft is what people last saw; an earlier version may lack the gate that they have put in since.
			const draft = versionId === undefined ? undefined : await workflows.get(id);
			if (draft !== undefined && versionId !== undefined && draft.versionId !== versionId) {
				const { nodes, connections } = await versions.get(draft.id, versionId);
				await check({ ...draft, nodes, connections }, draft);
			}
			return await workflows.publish(id, versionId);
		},
	};
}
