import { ToolError } from '../../kernel/tool-error';
import { IDENTITY_CREDENTIAL_TITLE } from '../credential-names';

/** The error where a call has nobody to act for. It gets no access, and never the operator's. */
export const missingIdentity = (cause?: unknown): ToolError =>
	new ToolError({
		code: 'unauthorized',
		message: `The node does not say whom it acts for: it has no usable ${IDENTITY_CREDENTIAL_TITLE} credential.`,
		hint: `Have a person choose a ${IDENTITY_CREDENTIAL_TITLE} credential in the node. Nothing was done.`,
		cause,
	});
