import { canonicalText } from '../../../policy/approvals/canonical-arguments';
import { fingerprint } from '../../../policy/fingerprint';
import { sealForm } from '../../../policy/seal-form';

/** Never change it: what clients hold was sealed under it. */
const form = sealForm<readonly (string | number)[]>('foreman-mcp-state-1');

/** The call that needs approval, as the client sent it. */
export interface StatedCall {
	/** Of the client. */
	readonly run: string;
	readonly tool: string;
	readonly arguments: unknown;
}

/** What a client holds while a person is asked, once it was checked. */
export interface RequestState {
	readonly approvalId: string;
}

const sealed = ({ run, tool, arguments: given }: StatedCall, approvalId: string, until: number) => [
	run,
	tool,
	fingerprint(canonicalText(given)),
	approvalId,
	until,
];

/** What a client sends back with the same call: nothing secret, and only Foreman can write it. */
export const writeRequestState = (
	call: StatedCall,
	{ approvalId, expiresAt }: { readonly approvalId: string; readonly expiresAt: number },
	secret: string,
) => `${approvalId}.${expiresAt}.${form.sealOf(sealed(call, approvalId, expiresAt), secret)}`;

/** Undefined for what we have not written for exactly this call of this client, and for what is over. */
export function readRequestState(
	state: string,
	call: StatedCall,
	{ secret, now }: { readonly secret: string; readonly now: number },
): RequestState | undefined {
	const [, approvalId = '', until = '', seal = ''] =
		/^([0-9a-f]{32})\.(\d{1,16})\.([0-9a-f]{64})$/.exec(state) ?? [];
	const expiresAt = Number(until);
	if (approvalId === '' || now >= expiresAt) return undefined;
	return form.isSealed(sealed(call, approvalId, expiresAt), seal, secret)
		? { approvalId }
		: undefined;
}
