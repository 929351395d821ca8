import type { BuildJudgement } from '../../../kernel/tool/build-rule';
import type { Ports } from '../../../kernel/ports';
import type { Reach } from '../../../kernel/ports/destinations';
import { isVersion } from '../../refuse-other-version';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';

/**
 * What the profile Build does with a run whose writes are simulated: it runs, in exactly the version that was looked at.
 * It is contained where none of its nodes sends anything anywhere: a request that reads carries data out as well. Where one
 * would use a credential that no user has agreed to, or carry what only the run knows to such an address, it asks. Throws
 * `ToolError`.
 */
export async function ofSimulatedRun<Input extends { readonly versionId?: string | undefined }>(
	given: Input,
	workflow: WorkflowDocument,
	reach: Reach,
	{ destinations }: Pick<Ports, 'destinations'>,
): Promise<BuildJudgement<Input>> {
	const { versionId: wanted = '' } = given;
	// Sealed to what was looked at, whichever of its ids the call names.
	const versionId = wanted === '' || isVersion(wanted, reach.version) ? reach.version : wanted;
	const input = { ...given, versionId };
	if (reach.destinations.length === 0) return { word: 'contained', input };
	const strange = await destinations.strange(workflow, reach);
	return strange.length === 0 ? { word: 'runs', input } : { word: 'asks' };
}
