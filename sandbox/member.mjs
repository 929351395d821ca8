import { accountFrom, post } from './account.mjs';
import { createApiKey } from './api-key.mjs';
import { expectOk, rest } from './rest-client.mjs';

/**
 * Adds a user who is not an administrator, and logs in as that user.
 *
 * @param {import('./account.mjs').Account} owner
 * @param {{email: string, firstName?: string, lastName?: string, password?: string}} user
 * @returns {Promise<import('./account.mjs').Account & {apiKey: string}>} the key has all scopes of a member
 * @throws {Error} when n8n refuses (an e-mail address that is taken, too many invitations in a few minutes)
 */
export async function createMember(
	owner,
	{ email, firstName = 'Sandbox', lastName = 'Member', password = 'SandboxMember-1' },
) {
	const invited = expectOk(
		await rest(owner, 'POST', '/rest/invitations', [{ email, role: 'global:member' }]),
		'invite a member',
	);
	const link = new URL(invited.data[0].user.inviteAcceptUrl);
	const response = await post(owner.baseUrl, '/rest/invitations/accept', {
		token: link.searchParams.get('token'),
		firstName,
		lastName,
		password,
	});
	const account = await accountFrom(
		response,
		owner.baseUrl,
		{ email, password },
		`accept the invitation of ${email}`,
	);
	return { ...account, apiKey: await createApiKey(account, { label: 'sandbox member' }) };
}
