import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import type { Tool } from '../../kernel/define-tool';
import { listTools } from './toolkit-node';
import { missingFeatures } from '../../instance/missing-features';
import { hasIdentity } from '../../instance/identity/open-identity';
import { openPanel } from '../panels/open-panel';
import { hasStore } from '../../instance/open-store';

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
