import type {
	ChangeWorkflow,
	WorkflowChange,
	WorkflowChangesPort,
} from '../../kernel/ports/workflow-changes';
import type { WorkflowContent } from '../../kernel/ports/instance/workflows';
import { unsupported } from '../../kernel/tool-error';
import { usedCredentials } from '../../kernel/workflow/used-credentials';
import { wholeHash } from '../apply-exact';
import type { HideSecrets } from '../workflow-code';
import { insertNode } from './insert-node';
import { replacedIn, replaceText } from './replace-text';
import { setParameter, swapCredential } from './set-values';

const contentHash = (
	{ nodes, connections, settings }: WorkflowContent,
	{ kind, path = '' }: WorkflowChange,
): string =>
	wholeHash([
		// n8n fills in names of credentials and ids of webhooks.
		nodes.map(({ position: _position, webhookId: _webhookId, credentials, ...node }) => [
			node,
			usedCredentials({ credentials }),
		]),
		connections,
		kind === 'setting' ? settings[path] : '',
	]);

/** `migrate` changes versions of nodes; `hide` puts markers in the place of secrets, and keeps the shape. */
export function createChangeWorkflow(
	hide: HideSecrets,
	migrate?: ChangeWorkflow,
): Pick<WorkflowChangesPort, 'change' | 'changeText' | 'hash'> {
	return {
		hash: contentHash,
		changeText: replacedIn,
		async change(workflow, change) {
			const { kind } = change;
			if (kind === 'text') return replaceText(workflow, change, hide);
			if (kind === 'credential') return swapCredential(workflow, change, hide);
			if (kind === 'parameter') return setParameter(workflow, change, hide);
			if (kind === 'insert') return insertNode(workflow, change);
			if (kind === 'version' && migrate !== undefined) return await migrate(workflow, change);
			throw unsupported(
				`A change of the kind "${kind}" cannot be made here.`,
				'Make it in each workflow with build-workflow.',
			);
		},
	};
}
