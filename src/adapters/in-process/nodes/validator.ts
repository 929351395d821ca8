import type { INodeTypes } from 'n8n-workflow';

import { cronProblem } from '../../../host/cron';
import type { ValidatorPort } from '../../../kernel/ports/instance/validator';
import { credentialTypes } from '../../../workflow-validation/load-nodes';
import { validateWorkflow } from '../../../workflow-validation/validate-workflow';
import { engineNodes } from './engine-workflow';

type Suggest = (nodeType: string) => Promise<string | undefined>;

/** Asks the node types of this n8n, as its editor and its engine do. */
export function createValidator(nodeTypes: INodeTypes, suggest: Suggest): ValidatorPort {
	return {
		check: async (content, credentials) =>
			await validateWorkflow(
				{ nodes: engineNodes(content), connections: content.connections, credentials },
				{ nodeTypes, suggest, cronProblem },
			),
		credentialTypes(node) {
			const [own] = engineNodes({ nodes: [node] });
			return own && credentialTypes(own, nodeTypes);
		},
	};
}
