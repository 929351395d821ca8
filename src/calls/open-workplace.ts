import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import type { Workplace } from '../catalog/working-tools';
import type { Feature } from '../kernel/feature';
import { connect } from '../instance/connect';
import { hasIdentity } from '../instance/open-identity';
import { onlyLooking, openPorts } from '../instance/open-ports';
import { hasStore } from '../instance/open-store';
import type { OpenPermissions } from './open-permissions';

type CallContext = IExecuteFunctions | ISupplyDataFunctions;

/** Milliseconds. An agent's turn must not wait longer for the list of its tools. */
const PATIENCE = 3_000;

/** Where n8n does not say that it has a feature, its tools are left out: a call of them could not work either. */
async function hasFeature(
	context: CallContext,
	feature: Feature,
	itemIndex: number,
): Promise<boolean> {
	try {
		const connection = await connect(context, itemIndex);
		const { licence } = openPorts(context, connection, AbortSignal.timeout(PATIENCE), onlyLooking);
		return await licence.has(feature);
	} catch {
		return false;
	}
}

/** Where the tools of an agent are to work: the node, its n8n, and what the agent may do. */
export const openWorkplace = (
	context: CallContext,
	itemIndex: number,
	{ hidden }: Pick<OpenPermissions, 'hidden'>,
): Workplace => ({
	hasIdentity: hasIdentity(context),
	hasStore: hasStore(context),
	has: async (feature) => await hasFeature(context, feature, itemIndex),
	hidden,
});
