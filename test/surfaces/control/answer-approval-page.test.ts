import type { IWebhookFunctions } from 'n8n-workflow';

import type { AnswerStep, Door, Reply } from '../../../src/asking/open-asking';
import { ToolError } from '../../../src/kernel/tool-error';
import type { OperatorRequest } from '../../../src/surfaces/control/operator-request';
import { answerApprovalPage } from '../../../src/surfaces/control/answer-approval-page';
import { n8nNode } from '../../instance/n8n-node';
import { approvalOf } from '../chat/chat-approval';

const unsaved = new ToolError({
	code: 'unavailable',
	message: 'The table is gone.',
	hint: 'Wait.',
});

/** An operator who posts a form for an approval whose answer is taken as is said. */
async function posted(
	fields: Readonly<Record<string, string>>,
	{ counted = true, failed = [] }: { counted?: boolean; failed?: readonly AnswerStep[] } = {},
) {
	const answers: Array<{ readonly reply: Omit<Reply, 'by'>; readonly door: Door }> = [];
	const changed: string[] = [];
	const sent = { status: 0, html: '' };
	const response = {
		status: (status: number) => void (sent.status = status),
		setHeader: () => undefined,
		end: (html: string) => void (sent.html = html),
	};
	const approval = { ...approvalOf('delete-workflow', { workflowId: 'w1' }), resume: 'https://x' };
	const visit = {
		context: {
			...n8nNode({}).context,
			logger: { warn: () => undefined },
			getBodyData: () => fields,
			getResponseObject: () => response,
		} as unknown as IWebhookFunctions,
		store: { connection: { api: () => ({}), fingerprint: 'pages' }, secret: 's' },
		session: { user: 'ann' },
		isPost: true,
		hidden: {},
		agents: {
			approval: async () => await Promise.resolve(approval),
			change: async (agentId: string) => void (await Promise.resolve(changed.push(agentId))),
			async answer(asked: typeof approval, reply: Reply, door: Door) {
				answers.push({ reply, door });
				const state = counted ? reply.verdict : 'declined';
				const steps = failed.map((step) => [step, step === 'grant' ? unsaved : undefined] as const);
				const now = { ...asked, state, decidedBy: counted ? 'ann' : 'bob' };
				return await Promise.resolve({ counted, state, approval: now, failed: new Map(steps) });
			},
		},
	} as unknown as OperatorRequest;
	await answerApprovalPage(visit, approval.id);
	return { ...sent, answers, changed };
}

const yes = { verdict: 'approved' };
const always = { ...yes, always: 'yes' };

describe('the page of an approval', () => {
	it('hands the answer on, and shows what came of it', async () => {
		const { status, html, answers } = await posted(yes);
		expect(answers).toMatchObject([{ reply: { verdict: 'approved' }, door: {} }]);
		expect(answers[0]?.door.grant).toBeUndefined();
		expect([status, html]).toEqual([200, expect.stringContaining('<h1>Approved</h1>')]);
		expect(html).not.toContain('always');
	});

	it('grants "always" as a step of the answer, and not by itself', async () => {
		const { html, answers, changed } = await posted(always);
		expect(changed).toEqual([]);
		await answers[0]?.door.grant?.();
		expect(changed).toEqual(['a']);
		expect(html).toContain('This tool is always allowed for');
		expect((await posted({ verdict: 'declined', always: 'yes' })).answers[0]?.door).toEqual({});
	});

	it('says that the answer is kept where nobody could be woken', async () => {
		const { status, html } = await posted(always, { failed: ['wake'] });
		expect(status).toBe(200);
		expect(html).toContain(
			'Your answer is kept, but the run that waits for it could not be woken.',
		);
		expect(html).toContain('This tool is always allowed for');
	});

	it('says what was not saved, also where nobody could be woken', async () => {
		const notSaved = 'The call was approved, &quot;always&quot; was not saved: The table is gone.';
		const one = await posted(always, { failed: ['grant'] });
		expect(one.html).toContain(notSaved);
		expect(one.html).not.toContain('Your answer is kept');
		const both = await posted(always, { failed: ['grant', 'wake'] });
		expect(both.html).toContain(`${notSaved} Your answer is kept`);
		for (const { html } of [one, both]) expect(html).not.toContain('This tool is always allowed');
	});

	it('shows who was faster, and grants nothing', async () => {
		const { status, html } = await posted(always, { counted: false });
		expect([status, html]).toEqual([409, expect.stringContaining('Already declined')]);
		expect(html).toContain('bob');
		expect(html).not.toContain('always allowed');
	});
});
