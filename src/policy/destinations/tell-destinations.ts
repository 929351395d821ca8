import type { StoredCredential } from '../../kernel/ports/instance/credentials';
import type { Destination } from '../../kernel/ports/destinations';
import { LONGEST_SHOWN, originOf } from './destination-key';

const cut = (text: string) =>
	text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;

/** Named as n8n stores it, not as the workflow calls it. */
function named(
	{ id, type }: NonNullable<Destination['credential']>,
	known: readonly StoredCredential[],
) {
	const stored = known.find((one) => one.id === id);
	return stored
		? `the credential "${stored.name}" (${stored.type})`
		: `the credential ${id} (${type})`;
}

function whereTo({ address, method }: Destination): string {
	if (address === '') return 'asks its own service';
	const to =
		originOf(address) === undefined
			? `an address that is only known in the run, ${cut(address)}`
			: cut(address.replace(/^=/, ''));
	return method === '' ? `goes to ${to}` : `${method} ${to}`;
}

/** One line for a person on where a node sends something. `known`: the stored credentials that the API key may list. */
export function tellDestination(
	destination: Destination,
	known: readonly StoredCredential[],
): string {
	const { node, credential, ways = [] } = destination;
	const how = ways.map(({ text }) => `, ${cut(text)}`).join('');
	const along = credential === undefined ? '' : ` with ${named(credential, known)}`;
	return `Node "${node}" ${whereTo(destination)}${along}${how}.`;
}
