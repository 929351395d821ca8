import type { Resource } from '../define-operation';
import { clientPage } from './client-page';
import { clientProperties } from './client-properties';
import create from './create.operation';
import get from './get.operation';
import list from './list.operation';
import revoke from './revoke.operation';
import update from './update.operation';

/** The programs that have a key of their own. */
export const client: Resource = {
	...{ name: 'client', plural: 'clients', title: 'Clients' },
	description: 'Programs with a key of their own',
	changing: 'Making and revoking client keys',
	operations: [create, get, list, revoke, update],
	properties: clientProperties,
	page: clientPage,
};
