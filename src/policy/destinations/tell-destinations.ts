import type { StoredCredential } from '../../kernel/ports/instance/credentials';
import type { Destination } from '../../kernel/ports/destinations';
import { readHost, toldAddress } from '../../kernel/values/told-address';
import { LONGEST_SHOWN } from './destination-key';

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
		readHost(address) === undefined
			? `an address that is only known in the run, ${cut(address)}`
			: toldAddress(address.replace(/^=/, ''), LONGEST_SHOWN);
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
	return `Node ${JSON.stringify(node)} ${whereTo(destination)}${along}${how}.`;
}
