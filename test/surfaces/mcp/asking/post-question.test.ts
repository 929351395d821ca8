import type { PersonQuestion } from '../../../../src/asking/notify-person';
import type { PostedCall } from '../../../../src/surfaces/mcp/asking/call-and-ask';
import { postQuestion } from '../../../../src/surfaces/mcp/asking/call-and-ask';

const LIFETIME = 60_000;

/** What is posted about a question that was asked then, by a request that came at 1,000. */
async function postsAbout(approvalId: string, askedAt: number, times = 1) {
	const posts: object[] = [];
	const call = {
		scope: {
			store: async () => await Promise.resolve({ askUrl: 'https://chat/hook' }),
			node: {
				post: async (_url: string, body: object) => {
					posts.push(body);
					await Promise.resolve();
				},
			},
		},
		...{ cards: 'https://n8n/mcp/ui/approvals/', begunAt: 1_000, lifetime: LIFETIME },
	} as unknown as PostedCall;
	const question = {
		...{ approvalId, expiresAt: askedAt + LIFETIME, agentId: 'claude', workflow: 'MCP' },
		...{ tool: 'publish-workflow', user: 'ann', question: 'Publish?' },
	} as unknown as PersonQuestion;
	for (let time = 0; time < times; time += 1) await postQuestion(call, question);
	return posts;
}

test('the call that asks posts its question, with the address of the card, once', async () => {
	expect(await postsAbout('a', 1_005, 3)).toMatchObject([
		{ approvalUrl: 'https://n8n/mcp/ui/approvals/a', tool: 'publish-workflow' },
	]);
});

test('a call that comes upon an older question, of this process or another, posts nothing', async () => {
	expect(await postsAbout('b', 999)).toEqual([]);
});
