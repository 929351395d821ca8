import { z } from 'zod';
import { clipText } from '../../kernel/values/clip-text';
import { LONGEST_INSTRUCTION } from '../../policy/instructions/instructions';
import { keptRecords } from '../kept-records';
import { idField, shownWith, textField } from '../panel-fields';

const at = shownWith('instruction');
const WHAT = 'What is to hold, in one sentence';
const text = z.string();
const given = z.object({ text: text.default(''), user: text.default('') });

export const instruction = keptRecords({
	name: 'instruction',
	plural: 'instructions',
	title: 'Instructions',
	description: 'Rules of users that hold in all their conversations',
	fields: { text: text.describe(WHAT), user: text.default('').describe('Empty: for everybody') },
	record: z.object({ id: text, name: text, text, user: text, at: text }),
	fixed: ['user'],
	words: {
		text: { label: 'Instruction', hint: undefined, rows: 3, longest: LONGEST_INSTRUCTION },
		user: { label: 'For', longest: 200, hint: 'The ID of a user. Empty: for everybody.' },
	},
	nameOf: ({ text }) => clipText(String(text), 80),
	say: ({ user }) => (user === '' ? 'For everybody' : `For ${String(user)}`),
	facts: ({ user }) => [['For', [user === '' ? 'Everybody' : { name: String(user) }]]],
	empty: 'No user has had a rule kept yet, such as “always prefix the names of workflows”.',
	from: 'the next message on',
	hints: {
		create: 'A rule for all conversations of a user',
		delete: 'It holds no longer, from the next message on',
		list: 'The rules that users have had kept',
		update: 'In other words',
	},
	uses: ['instructions'],
	open({ instructions }) {
		const all = instructions();
		return {
			...all,
			async create(wish) {
				const { user, ...rule } = given.parse(wish);
				return await all.keep({ user }, rule.text);
			},
			change: async (id, wish) => await all.change(id, given.parse(wish).text),
		};
	},
	properties: [
		idField('instructionId', 'Instruction ID', at('update', 'delete')),
		textField('text', WHAT, {
			displayName: 'Instruction',
			required: true,
			placeholder: 'e.g. Always prefix the names of workflows with ACME',
			...at('create', 'update'),
		}),
		textField('user', 'Empty: for everybody', { displayName: 'User ID', ...at('create') }),
	],
});
