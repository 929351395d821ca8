import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { tellingSettings } from '../../kernel/workflow/telling-settings';

/** Characters of one value. */
const LONGEST = 200;

const shown = (value: unknown) => clipText(JSON.stringify(value), LONGEST);

async function errorLine(id: unknown, workflows: Pick<Ports['workflows'], 'get'>) {
	const name = await workflows
		.get(String(id))
		.then((found) => `${shown(found.name)} (${found.id})`)
		.catch((error: unknown) => {
			if (ToolError.is(error)) return shown(id);
			throw error;
		});
	return `When it fails, workflow ${name} starts.`;
}

/** What holds for a workflow once it is live, beside its version: a line each. Throws `ToolError`. */
export async function tellSettings(
	{ settings }: WorkflowDocument,
	workflows: Pick<Ports['workflows'], 'get'>,
): Promise<string[]> {
	const telling = tellingSettings(settings);
	const failing = telling.filter(([name]) => name === 'errorWorkflow');
	const rest = telling.filter(([name]) => name !== 'errorWorkflow');
	const lines = await Promise.all(failing.map(async ([, id]) => await errorLine(id, workflows)));
	if (rest.length === 0) return lines;
	const all = rest.map(([name, value]) => `${name} ${shown(value)}`);
	return [...lines, `Settings that hold then: ${all.join(', ')}.`];
}

/**
 * What a yes to a version is sealed to: where nothing of it is live, also the settings with which it goes live. Those of a live workflow change by a yes of
 * their own. Throws `ToolError`.
 */
export async function sealedVersion(
	workflow: WorkflowDocument,
	version: WorkflowDocument,
	destinations: Pick<Ports['destinations'], 'ofWorkflow'>,
): Promise<string> {
	const { settings, activeVersionId } = workflow;
	if (activeVersionId !== null || tellingSettings(settings).length === 0) return version.versionId;
	const alone = { ...version, settings, nodes: [], connections: {}, pinData: {} };
	return (await destinations.ofWorkflow(alone)).version;
}
