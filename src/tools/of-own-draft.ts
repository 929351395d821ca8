import type { BuildWord } from '../kernel/tool/build-rule';
import type { Ports } from '../kernel/ports';

type Needed = Pick<Ports, 'workflows' | 'made'>;

async function judgeOne(idOrName: string, { workflows, made }: Needed): Promise<BuildWord> {
	const { id, activeVersionId } = await workflows.get(idOrName);
	if (!(await made.has('workflow', id))) return 'asks';
	return activeVersionId === null ? 'contained' : 'runs';
}

/**
 * What the profile Build does with a change to the drafts of these workflows: of one that the agent has made it runs, and is
 * contained as long as nothing of it is live. Throws `ToolError`.
 */
export async function ofOwnDraft(
	workflows: readonly string[],
	ports: Needed,
): Promise<{ readonly word: BuildWord }> {
	const words: BuildWord[] = [];
	for (const one of workflows) words.push(await judgeOne(one, ports));
	return {
		word:
			words.find((word) => word === 'asks') ?? words.find((word) => word === 'runs') ?? 'contained',
	};
}
