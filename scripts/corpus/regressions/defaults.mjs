import { expectOk, rest } from '../../../sandbox/rest-client.mjs';

const propertiesIn = (value) =>
	value !== null && typeof value === 'object'
		? [
				...(typeof value.name === 'string' && 'default' in value ? [value] : []),
				...Object.values(value).flatMap(propertiesIn),
			]
		: [];

/**
 * @param {import('../../../sandbox/rest-client.mjs').Session} session
 * @returns {Promise<(type: string, key: string, value: unknown) => boolean>} whether a node type has that value where a parameter is left out
 */
export async function readDefaults(session) {
	const types = expectOk(await rest(session, 'GET', '/types/nodes.json'), 'the node types');
	const known = new Map();
	const defaultsOf = (type) => {
		if (!known.has(type)) {
			const all = types
				.filter(({ name }) => name === type)
				.flatMap(({ properties }) => propertiesIn(properties));
			known.set(type, new Set(all.map((one) => JSON.stringify([one.name, one.default]))));
		}
		return known.get(type);
	};
	return (type, key, value) => defaultsOf(type).has(JSON.stringify([key, value]));
}
