import { z } from 'zod';
import { notFound } from '../../kernel/tool-error';
import { type Approval, approvalStates } from '../../policy/approvals/approval';
import { type Resource, defineOperation, isoText, oneOf } from '../define-operation';
import { agentFilter, anyOf, collection, idField, shownWith } from '../panel-fields';

const shown = z.object({ id: z.string(), state: z.enum(approvalStates) }).passthrough();

/** Leaves out the address that wakes the run: what people look at must not let them wake it. */
function shownApproval(
	{ resume: _, organisation: __, agency: ___, ...approval }: Approval,
	hide: (value: unknown) => unknown,
) {
	const { createdAt, expiresAt, decidedAt, question, answer, facts, change, changes, ...rest } =
		approval;
	const given: unknown = JSON.parse(approval.arguments);
	return {
		...rest,
		question: hide(question),
		...(facts && { facts: hide(facts) }),
		...(change && { change: hide(change) }),
		...(changes && { changes: hide(changes) }),
		...(answer && { answer: hide(answer) }),
		arguments: hide(given),
		createdAt: isoText(createdAt),
		expiresAt: isoText(expiresAt),
		decidedAt: isoText(decidedAt),
	};
}

const ofNode = { resource: 'approval', who: 'admin', effect: 'read', http: false } as const;

const get = defineOperation({
	...ofNode,
	action: 'get',
	input: z.object({ approvalId: z.string() }),
	output: shown,
	uses: ['agents', 'hide'],
	async run({ approvalId }, { agents, hide }) {
		const found = await agents().stored(approvalId);
		if (found !== undefined) return shownApproval(found, hide);
		throw notFound('There is no approval with this ID.', 'Take the ID from Get Many of approvals.');
	},
});

const list = defineOperation({
	...ofNode,
	action: 'list',
	input: z.object({
		agentId: z.string().optional(),
		state: z.string().optional(),
		limit: z.number(),
	}),
	output: z.object({ approvals: z.array(shown) }),
	uses: ['agents', 'hide'],
	async run({ agentId, state: word, limit }, { agents, hide }) {
		const state = word === undefined ? undefined : oneOf('state', approvalStates, word);
		const found = await agents().approvals({ agentId, state }, limit);
		return { approvals: found.map((one) => shownApproval(one, hide)) };
	},
});

const at = shownWith('approval');

/** What agents ask. A question is answered on its card, which is written by hand. */
export const approval: Resource = {
	name: 'approval',
	plural: 'approvals',
	title: 'Approvals',
	isBare: true,
	operations: [get, list],
	properties: [
		idField('approvalId', 'Approval ID', at('get')),
		collection('filters', at('getAll'), [agentFilter, anyOf('state', approvalStates)]),
	],
};
