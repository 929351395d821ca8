import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { isDataObject } from '../adapters/in-process/data-object';
import { modelArguments } from '../adapters/in-process/model-arguments';
import type { Feature } from '../kernel/feature';
import type { ToolkitSurface } from '../surfaces/n8n/toolkit-node';
import { tools } from '../tools';
import { connect } from './connect';
import { openInvocation } from './open-invocation';
import { hasIdentity } from './open-identity';
import { openPorts } from './open-ports';

/** Milliseconds. An agent's turn must not wait longer for the list of its tools. */
const PATIENCE = 3_000;

/** Where n8n does not say it has a feature, its tools are left out: a call of them could not work either. */
async function hasFeature(
	context: IExecuteFunctions | ISupplyDataFunctions,
	feature: Feature,
	itemIndex: number,
): Promise<boolean> {
	try {
		const connection = await connect(context, itemIndex);
		const { licence } = openPorts(context, connection, AbortSignal.timeout(PATIENCE));
		return await licence.has(feature);
	} catch {
		return false;
	}
}

/** Joins the catalog and the ports to the toolkit node. */
export function openToolkit(context: IExecuteFunctions | ISupplyDataFunctions): ToolkitSurface {
	return {
		tools,
		hasIdentity: hasIdentity(context),
		has: async (feature, itemIndex) => await hasFeature(context, feature, itemIndex),
		invocation: async (itemIndex) => await openInvocation(context, itemIndex, 'model'),
		modelArguments: () => modelArguments(context),
		toDataObject: (value) => (isDataObject(value) ? value : {}),
	};
}
