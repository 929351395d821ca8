import type { Workplace } from '../catalog/working-tools';
import type { Feature } from '../kernel/feature';
import type { RunlessScope } from '../instance/open-scope';
import type { OpenPermissions } from './open-permissions';

/** Milliseconds. An agent's turn must not wait longer for the list of its tools. */
const PATIENCE = 3_000;

/** If n8n does not confirm that it has a feature, the tools for it are left out: calling them would fail as well. */
async function hasFeature({ instance }: RunlessScope, feature: Feature): Promise<boolean> {
	try {
		const { licence } = await instance();
		return await licence(AbortSignal.timeout(PATIENCE)).has(feature);
	} catch {
		return false;
	}
}

/** Where an agent's tools work: the node, its n8n, and what the agent may do. */
export const openWorkplace = (
	scope: RunlessScope,
	{ hidden }: Pick<OpenPermissions, 'hidden'>,
): Workplace => ({
	hasIdentity: scope.hasIdentity,
	hasStore: scope.store !== undefined,
	hasSearch: scope.hasSearch,
	has: async (feature) => await hasFeature(scope, feature),
	hidden,
});
