import { ToolError } from '../kernel/tool-error';
import { STORE_CREDENTIAL_TITLE } from './credential-names';

/** Nothing is kept where nobody has said where to keep it. */
export const missingStore = (): ToolError =>
	new ToolError({
		code: 'unauthorized',
		message: `The node does not say where the audit is kept: it has no ${STORE_CREDENTIAL_TITLE} credential.`,
		hint: `Have a person choose a ${STORE_CREDENTIAL_TITLE} credential in the node. From then on its calls are kept.`,
	});
