import { z } from 'zod';

import { clipText } from '../../kernel/values/clip-text';
import type { Instruction } from '../../policy/instructions/instructions';
import { LONGEST_INSTRUCTION } from '../../policy/instructions/instructions';
import type { Resource } from '../define-operation';
import { defineOperation } from '../define-operation';
import { isoText } from '../iso-text';
import { shownWith, textField } from '../panel-fields';

const shown = z.object({
	id: z.string(),
	name: z.string(),
	text: z.string(),
	user: z.string(),
	at: z.string(),
});

const shownOf = ({ id, text, user, at }: Instruction): z.output<typeof shown> => ({
	id,
	name: clipText(text, 80),
	text,
	user,
	at: isoText(at),
});

const own = { resource: 'instruction', who: 'admin', uses: ['instructions'] } as const;
const output = z.object({ instruction: shown });
const instructionId = z.string();
const text = z.string().describe('What is to hold, in one sentence');

const create = defineOperation({
	...own,
	action: 'create',
	title: 'Create an instruction',
	effect: 'write',
	hint: 'A rule for all conversations of a user',
	input: z.object({ text, user: z.string().default('').describe('Empty: for everybody') }),
	output,
	run: async ({ user, text: given }, { instructions }) => ({
		instruction: shownOf(await instructions().keep({ user }, given)),
	}),
});

const confirm = {
	ask: 'Delete this instruction…',
	say: 'It holds no longer, from the next message on. You cannot undo this.',
	button: 'Delete the instruction',
	done: 'deleted',
};

const remove = defineOperation({
	...own,
	action: 'delete',
	title: 'Delete an instruction',
	effect: 'destroy',
	hint: 'It holds no longer, from the next message on',
	input: z.object({ instructionId }),
	output: z.object({ deleted: z.boolean() }),
	confirm,
	async run({ instructionId: id }, { instructions }) {
		await instructions().remove(id);
		return { deleted: true };
	},
});

const get = defineOperation({
	...own,
	action: 'get',
	title: 'Get an instruction',
	effect: 'read',
	input: z.object({ instructionId }),
	output,
	panel: false,
	run: async ({ instructionId: id }, { instructions }) => ({
		instruction: shownOf(await instructions().get(id)),
	}),
});

const list = defineOperation({
	...own,
	action: 'list',
	title: 'Get many instructions',
	effect: 'read',
	hint: 'The rules that users have had kept',
	input: z.object({}),
	output: z.object({ instructions: z.array(shown) }),
	run: async (_, { instructions }) => ({
		instructions: (await instructions().list()).map(shownOf),
	}),
});

const update = defineOperation({
	...own,
	action: 'update',
	title: 'Update an instruction',
	effect: 'write',
	hint: 'In other words',
	input: z.object({ instructionId, text }),
	output,
	run: async ({ instructionId: id, text: given }, { instructions }) => ({
		instruction: shownOf(await instructions().change(id, given)),
	}),
});

const words = {
	name: 'text',
	label: 'Instruction',
	rows: 3,
	longest: LONGEST_INSTRUCTION,
	required: true,
};

const page: Resource['page'] = {
	title: 'Instruction',
	groups: [
		{
			title: 'Instructions',
			empty: 'No user has had a rule kept yet, such as “always prefix the names of workflows”.',
		},
	],
	view: () => (record) => {
		const { text: rule, user, at } = shown.parse(record);
		return {
			group: 0,
			text: user === '' ? 'For everybody' : `For ${user}`,
			hint: ['Kept ', { at }, '.'],
			facts: [
				['For', [user === '' ? 'Everybody' : { name: user }]],
				['Kept', [{ at }]],
			],
			links: [],
			warning: undefined,
			actions: [{ ...confirm, name: 'delete', destroys: true, leaves: true }],
			update: { fields: [words], button: 'Save', nothing: 'Nothing was changed.' },
			fields: { text: rule },
		};
	},
	create: {
		fields: [
			words,
			{ name: 'user', label: 'For', longest: 200, hint: 'The ID of a user. Empty: for everybody.' },
		],
		button: 'Keep it',
		nothing: 'Nothing was kept.',
	},
	read: ({ text: rule = '', user }, _ports, before) => ({
		text: rule,
		...(before === undefined && user !== undefined ? { user: user.trim() } : {}),
	}),
	results: new Map<unknown, string>([
		['made', 'It holds from the next message on.'],
		['saved', 'Saved. It holds from the next message on.'],
		['deleted', 'It holds no longer.'],
	]),
};

const at = shownWith('instruction');

/** Standing rules of users, which hold in all their conversations with a Foreman. */
export const instruction: Resource = {
	name: 'instruction',
	plural: 'instructions',
	title: 'Instructions',
	description: 'Rules of users that hold in all their conversations',
	changing: 'Changing instructions',
	operations: [create, remove, get, list, update],
	properties: [
		textField('instructionId', 'Get Many shows it', {
			displayName: 'Instruction ID',
			required: true,
			...at('update', 'delete'),
		}),
		textField('text', 'What is to hold, in one sentence', {
			displayName: 'Instruction',
			required: true,
			placeholder: 'e.g. Always prefix the names of workflows with ACME',
			...at('create', 'update'),
		}),
		textField('user', 'Empty: for everybody', { displayName: 'User ID', ...at('create') }),
	],
	page,
};
