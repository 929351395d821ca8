import { z } from 'zod';
import { defineOperation, invalid, type Resource } from '../define-operation';
import { shownClient, clientChange, newClient } from './client-desk';
import { newGrantSchema } from '../../policy/clients/client-record';
import { clientPage } from './client-page';
import { clientProperties, wishOfPanel } from './client-properties';

const resource = 'client';
const clientId = z.string();
const output = z.object({ client: shownClient });
const ofAdmins = { resource, who: 'admin', uses: ['clients'] } as const;

const create = defineOperation({
	...ofAdmins,
	action: 'create',
	hint: 'Makes its key, and shows it this once',
	input: newClient,
	output: output.extend({ key: z.string() }),
	secrets: ['key'],
	panel: wishOfPanel,
	run: async (wish, { clients }) => await clients.make(wish),
});

/** Lets a client in that signs in by OAuth. People do it on the consent page alone: no door has it. */
export const grantAccess = defineOperation({
	resource,
	action: 'grant',
	title: 'Let a client in',
	who: 'operator',
	http: false,
	panel: false,
	input: newClient.extend({ grant: newGrantSchema }),
	output,
	uses: ['clients'],
	run: async ({ grant, ...wish }, { clients }) => ({ client: await clients.grant(wish, grant) }),
});

const get = defineOperation({
	...ofAdmins,
	action: 'get',
	output,
	input: z.object({ clientId }),
	panel: false,
	run: async (input, { clients }) => ({ client: await clients.read(input.clientId) }),
});

const list = defineOperation({
	// What it tells is what to try: it is for admins.
	...ofAdmins,
	action: 'list',
	hint: 'What each may touch, and when it was used',
	input: z.object({}),
	output: z.object({ clients: z.array(shownClient) }),
	run: async (_, { clients }) => ({ clients: await clients.list() }),
});

export const revokeAccess = defineOperation({
	...ofAdmins,
	action: 'revoke',
	effect: 'destroy',
	hint: 'For good, for its next call',
	http: { method: 'DELETE' },
	input: z.object({ clientId }),
	output,
	confirm: {
		ask: 'Revoke this key…',
		say: 'Its key stops working, at once here and within 5 seconds in other processes of n8n. You cannot undo this. What it made and did stays.',
		button: 'Revoke the key',
		done: 'revoked',
	},
	run: async (input, { clients }) => ({ client: await clients.revoke(input.clientId) }),
});

const update = defineOperation({
	...ofAdmins,
	action: 'update',
	hint: 'What it may touch, and for how long',
	input: clientChange.extend({ clientId }),
	output,
	panel({ clientId: id, ...fields }) {
		const wish = wishOfPanel(fields);
		if (Object.keys(wish).length === 0)
			throw invalid('Update Fields is empty: add what is to change.');
		return { ...wish, clientId: id };
	},
	run: async ({ clientId: id, ...change }, { clients }) => ({
		client: await clients.change(id, change),
	}),
});

export const client: Resource = {
	name: resource,
	plural: 'clients',
	title: 'Clients',
	description: 'Programs with a key of their own, such as Claude or Cursor',
	changing: 'Making and revoking client keys',
	operations: [create, get, list, revokeAccess, update],
	properties: clientProperties,
	page: clientPage,
};
