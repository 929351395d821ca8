import { z } from 'zod';

import { invalidInput } from '../../kernel/tool-error';
import type { Principal, Tenant } from '../identity/principal';
import { createSealedDocuments, type SealedSetting } from '../sealed-documents';

export const INSTRUCTION = 'instruction';

/** Characters of one, and how many one owner has: each is paid for in every request. */
export const LONGEST_INSTRUCTION = 300;
const MOST = 20;

const instruction = z.object({
	id: z.string(),
	organisation: z.string(),
	agency: z.string(),
	/** Empty: for everybody in the workspace. */
	user: z.string(),
	text: z.string(),
	at: z.number(),
});

export type Instruction = Readonly<z.output<typeof instruction>>;

const kind = { kind: INSTRUCTION, form: 'foreman-instruction-1', schema: instruction };

const refused = (message: string, hint: string) =>
	invalidInput(message, `${hint} Nothing was kept.`);

/** On one line it cannot look like a part of a prompt. */
const plain = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** The standing rules of one tenant's users. Throws `ToolError`. */
export function createInstructions(
	{ store, secret, hide, newId, now }: SealedSetting & { readonly hide: (text: string) => string },
	tenant: Tenant,
) {
	const { list, get, put, remove } = createSealedDocuments(kind, { store, secret }, tenant);

	const checked = (given: string): string => {
		const text = plain(given);
		if (text === '') throw refused('The rule is empty.', 'Write what is to hold.');
		if (text.length > LONGEST_INSTRUCTION)
			throw refused(
				`The rule has ${text.length} characters; it has at most ${LONGEST_INSTRUCTION}.`,
				'Write it shorter.',
			);
		if (hide(text) !== text)
			throw refused('The rule holds what looks like a secret.', 'Leave it out.');
		return text;
	};

	return {
		list,
		get,
		of: async (user: string) =>
			(await list()).filter((one) => one.user === '' || one.user === user),
		/** Keeps a rule for a user; an empty user is everybody in the workspace. One that is there is not kept twice. */
		async keep({ user }: Pick<Principal, 'user'>, given: string): Promise<Instruction> {
			const text = checked(given);
			const own = (await list()).filter((one) => one.user === user);
			const same = own.find((one) => one.text === text);
			if (same) return same;
			if (own.length >= MOST)
				throw refused(`There are ${MOST} rules already.`, 'An operator can remove some.');
			const { organisation, agency } = tenant;
			return await put({ id: newId(), organisation, agency, user, text, at: now() });
		},
		change: async (id: string, text: string) =>
			await put({ ...(await get(id)), text: checked(text) }),
		remove,
	};
}
export type Instructions = ReturnType<typeof createInstructions>;
