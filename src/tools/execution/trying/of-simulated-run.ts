import type { BuildJudgement } from '../../../kernel/tool/build-rule';
import type { Reach } from '../../../kernel/ports/destinations';

/**
 * What the profile Build does with a run whose writes are simulated: it runs. It is contained where none of its nodes sends
 * anything anywhere, in exactly the version that was looked at: a request that reads carries data out as well.
 */
export const ofSimulatedRun = <Input extends { readonly versionId?: string | undefined }>(
	input: Input,
	{ destinations, version }: Reach,
): BuildJudgement<Input> =>
	destinations.length === 0
		? { word: 'contained', input: { ...input, versionId: input.versionId ?? version } }
		: { word: 'runs' };
