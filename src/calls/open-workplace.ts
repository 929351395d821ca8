import type { Workplace } from '../catalog/working-tools';
import type { Feature } from '../kernel/feature';
import { onlyLooking } from '../instance/open-ports';
import type { RunlessScope } from '../instance/open-scope';
import type { OpenPermissions } from './open-permissions';

/** Milliseconds. An agent's turn must not wait longer for the list of its tools. */
const PATIENCE = 3_000;

/** Where n8n does not say that it has a feature, its tools are left out: a call of them could not work either. */
async function hasFeature({ instance }: RunlessScope, feature: Feature): Promise<boolean> {
	try {
		const { licence } = (await instance()).ports(AbortSignal.timeout(PATIENCE), onlyLooking);
		return await licence.has(feature);
	} catch {
		return false;
	}
}

/** Where the tools of an agent are to work: the node, its n8n, and what the agent may do. */
export const openWorkplace = (
	scope: RunlessScope,
	{ hidden }: Pick<OpenPermissions, 'hidden'>,
): Workplace => ({
	hasIdentity: scope.hasIdentity,
	hasStore: scope.store !== undefined,
	has: async (feature) => await hasFeature(scope, feature),
	hidden,
});
