import type { StoredCredential } from '../../../kernel/ports/instance/credentials';

/** Too long a list to choose from in a chat. */
const SHOWN = 10;

/** The credentials of a type that hold something, last changed first. */
export const fittingCredentials = (type: string, credentials: readonly StoredCredential[]) =>
	credentials
		.filter((each) => each.type === type && !each.isUnfilled)
		.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
		.slice(0, SHOWN)
		.map(({ id, name }) => ({ id, name }));
