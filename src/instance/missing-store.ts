import { ToolError } from '../kernel/tool-error';
import { STORE_CREDENTIAL_TITLE } from './credential-names';

/** The error where a node has no store credential, so that nothing can be kept. */
export const missingStore = (): ToolError =>
	new ToolError({
		code: 'unauthorized',
		message: `The node does not say where the audit is kept: it has no ${STORE_CREDENTIAL_TITLE} credential.`,
		hint: `Have a person choose a ${STORE_CREDENTIAL_TITLE} credential in the node. From then on its calls are kept.`,
	});
