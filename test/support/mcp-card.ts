import { formOf, openBrowser } from './admin-trigger';
import type { McpTrigger } from './mcp-trigger';

/** The question of a card's address; empty for another address. */
export const questionAt = (address: string): string =>
	/\/ui\/approvals\/([0-9a-f]{32})$/.exec(address)?.[1] ?? '';

/** Signs in at a trigger with its operator password, and answers the question that waits there. */
export async function decideAt(
	{ url }: Pick<McpTrigger, 'url'>,
	password: string,
	approvalId: string,
	decision: Record<string, string> = { verdict: 'approved' },
) {
	const browser = openBrowser(url);
	expect((await browser.signIn(password)).status).toBe(303);
	const card = await browser.get(`ui/approvals/${approvalId}`);
	expect(card.status).toBe(200);
	return await browser.post(`ui/approvals/${approvalId}`, { ...formOf(card), ...decision });
}
