import type { AgreedSettings, WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { opensToCallers } from '../../kernel/workflow/opens-to-callers';
import { firstReasons } from './refuse-touches';

type Settings = Readonly<Record<string, unknown>>;

/** By name: why no tool may change the setting, even with approval. */
const closed: ReadonlyMap<string, string> = new Map([
	['availableInMCP', "it gives clients of n8n's own MCP server the workflow and its data."],
	['redactionPolicy', 'it says whether the data of executions is shown.'],
	['credentialResolverId', "it says whose credentials the workflow's nodes use."],
]);

const LIVE =
	'it would take effect at once for the live version, because n8n keeps no versions of settings.';

interface Written {
	readonly next: { readonly name: string; readonly settings: Settings };
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
	throw new ToolError({
		code: 'forbidden',
		message: `Workflow "${next.name}" would get settings that need a person's approval. ${firstReasons(reasons)} Nothing was changed.`,
		hint: 'Leave them as they are here. update-workflow-settings changes those that it takes, and asks a person once for all the workflows of the call. The others are changed in the n8n editor: tell the person what you need.',
	});
}
