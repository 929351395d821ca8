import type { BuildWord } from '../kernel/tool/build-rule';
import type { PlannedWork } from '../kernel/plan-cover';
import type { Ports } from '../kernel/ports';

type Needed = Pick<Ports, 'workflows' | 'made'>;

/** What the profile Build does with work on these workflows: on the agent's own it runs, contained while they are not live. Throws `ToolError`. */
export async function ofOwnDraft(
	workflows: readonly string[],
	ports: Needed,
): Promise<{ readonly word: BuildWord }> {
	const { word } = await ofChangedDraft(workflows, ports);
	return { word };
}

/** The same for a change of their drafts, which a plan may cover. Without workflows, a new one. Throws `ToolError`. */
export async function ofChangedDraft(
	workflows: readonly string[],
	{ workflows: port, made }: Needed,
): Promise<{ readonly word: BuildWord; readonly planned: PlannedWork }> {
	const drafts: Array<{ readonly id: string; readonly versionId: string }> = [];
	let word: BuildWord = 'contained';
	for (const one of workflows) {
		const { id, versionId, activeVersionId } = await port.get(one);
		drafts.push({ id, versionId });
		if (!(await made.has('workflow', id))) word = 'asks';
		else if (word === 'contained' && activeVersionId !== null) word = 'runs';
	}
	return { word, planned: { kind: 'workflow', drafts } };
}
