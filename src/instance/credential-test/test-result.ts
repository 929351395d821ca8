import type { INodeCredentialTestResult } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import { isIpAddress } from '../../policy/addresses/judge-address';
import type { AddressRules } from '../../policy/addresses/read-web-address';

/** Answers n8n's *Test* of a credential: with what the work says, or with the first thing that is wrong. Never throws. */
export async function testResult(
	work: () => Promise<string>,
	inWords = ({ message, hint }: ToolError) => `${message} ${hint}`,
): Promise<INodeCredentialTestResult> {
	try {
		return { status: 'OK', message: await work() };
	} catch (error) {
		const message = ToolError.is(error) ? inWords(error) : 'The credential cannot be read.';
		return { status: 'Error', message };
	}
}

/**
 * Where the test of a credential may connect. It cannot judge what a name leads to, and need not: such an address is https://,
 * and only its owner has the certificate, so nothing is sent to another.
 */
export function rulesToTest(url: string, rules: AddressRules): AddressRules {
	const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
	return { ...rules, allowPrivate: rules.allowPrivate === true || !isIpAddress(host) };
}
