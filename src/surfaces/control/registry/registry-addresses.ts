/** What programs ask of the registry, below `ai/`. One list: what n8n is told to answer, and what is done. */
export const registryAddresses = [
	'GET tools',
	'POST tools',
	'GET tools/:id',
	'PATCH tools/:id',
	'DELETE tools/:id',
	'POST tools/:id/restore',
	'POST tools/:id/try',
	'POST tools/:id/pin',
	'GET tools/:id/history',
	'GET functions',
	'POST functions',
	'GET functions/:id',
	'PATCH functions/:id',
	'DELETE functions/:id',
	'POST functions/:id/restore',
	'GET functions/:id/versions',
	'POST functions/:id/versions',
	'GET functions/:id/versions/:versionId',
	'DELETE functions/:id/versions/:versionId',
	'GET schemas',
	'POST schemas',
	'GET schemas/:id',
	'DELETE schemas/:id',
	'GET registry/export',
	'POST registry/import',
] as const;

export type RegistryAddress = (typeof registryAddresses)[number];

/** An address of the registry, whatever the method. */
export interface RegistryRoute {
	readonly page: 'registry';
	readonly words: readonly string[];
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** The method, and the words behind `ai/`. */
export function addressParts(
	address: RegistryAddress,
): readonly [method: (typeof methods)[number], path: string] {
	const [given, path = ''] = address.split(' ');
	return [methods.find((one) => one === given) ?? 'GET', path];
}

const fits = (address: RegistryAddress, words: readonly string[]) => {
	const own = addressParts(address)[1].split('/');
	return (
		own.length === words.length &&
		own.every((word, index) => word.startsWith(':') || word === words[index])
	);
};

/** The route of an address behind `ai/`; undefined where the registry has none. */
export const registryRoute = (words: readonly string[]): RegistryRoute | undefined =>
	registryAddresses.some((address) => fits(address, words))
		? { page: 'registry', words }
		: undefined;

/** What is asked for at a route, by the method; undefined where the address takes no such method. */
export const registryAddressOf = (
	{ words }: RegistryRoute,
	method: string,
): RegistryAddress | undefined =>
	registryAddresses.find((address) => addressParts(address)[0] === method && fits(address, words));
