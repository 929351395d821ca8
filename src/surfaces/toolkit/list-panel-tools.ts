import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { hasIdentity } from '../../instance/identity/open-identity';
import { hasStore } from '../../instance/open-store';
import type { Tool } from '../../kernel/define-tool';
import { features } from '../../kernel/feature';
import type { Feature } from '../../kernel/feature';
import type { LicencePort } from '../../kernel/ports/instance/licence';
import { openPanel } from '../panels/open-panel';
import { listTools } from './toolkit-node';

/** What the n8n behind the ports has no licence for. */
async function missingFeatures(licence: LicencePort): Promise<ReadonlySet<Feature>> {
	const asked = features.map(async (feature) => ({ feature, has: await licence.has(feature) }));
	const answers = await Promise.all(asked);
	return new Set(answers.flatMap(({ feature, has }) => (has ? [] : [feature])));
}

/** What the tool picker of a node offers, with what keeps a tool from working here. Throws `NodeOperationError`. */
export const listPanelTools = async (
	context: ILoadOptionsFunctions,
	tools: readonly Tool[],
): Promise<INodePropertyOptions[]> =>
	await openPanel(context, async ({ permissions, licence }) =>
		listTools(context, tools, {
			granted: await permissions.granted(),
			missing: await missingFeatures(licence),
			hasIdentity: hasIdentity(context),
			hasStore: hasStore(context),
		}),
	);
