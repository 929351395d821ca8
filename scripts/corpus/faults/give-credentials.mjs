import { expectOk, rest } from '../../../sandbox/rest-client.mjs';

const TOKEN = { access_token: 'x', refresh_token: 'x', token_type: 'Bearer', expires_in: 3600 };

const sampleOf = ({ name, type, default: value, options = [] }) => {
	if (/^host/i.test(name)) return 'service.example.com';
	if (/localhost/.test(value)) return 'https://service.example.com';
	if (value !== undefined && value !== '' && value !== null) return value;
	if (type === 'options') return options[0]?.value;
	if (type === 'number') return 1;
	if (type === 'boolean') return false;
	return /url|domain|server/i.test(name) ? 'https://service.example.com' : 'x';
};

/** The fields of a credential type, with those of the types that it extends. */
const fieldsOf = (name, types) => {
	const { properties = [], extends: parents = [] } = types.get(name) ?? {};
	return [...parents.flatMap((parent) => fieldsOf(parent, types)), ...properties];
};

/**
 * Gives each node a credential of every type that it may take: filled in, and of no service.
 *
 * @param {import('../../../sandbox/rest-client.mjs').Session} session
 * @returns {Promise<(workflow: object) => Promise<object>>} the workflow with credentials
 */
export async function givesCredentials(session) {
	const ask = async (method, path, body) =>
		expectOk(await rest(session, method, path, body), `${method} ${path}`);
	const types = new Map(
		(await ask('GET', '/types/credentials.json')).map((one) => [one.name, one]),
	);
	const nodes = new Map();
	for (const { name, credentials = [] } of await ask('GET', '/types/nodes.json'))
		nodes.set(name, new Set([...(nodes.get(name) ?? []), ...credentials.map((one) => one.name)]));
	const made = new Map();
	const make = async (type) => {
		const data = Object.fromEntries(fieldsOf(type, types).map((one) => [one.name, sampleOf(one)]));
		const full = /OAuth2/i.test(type) ? { ...data, oauthTokenData: TOKEN } : data;
		const body = { name: type, type, data: full };
		const { data: stored } = await ask('POST', '/rest/credentials', body);
		return { id: stored.id, name: stored.name };
	};
	return async (workflow) => {
		const given = [];
		for (const node of workflow.nodes) {
			const { nodeCredentialType, genericAuthType } = node.parameters ?? {};
			const wanted = [...(nodes.get(node.type) ?? []), nodeCredentialType, genericAuthType];
			const credentials = {};
			for (const type of wanted.filter((one) => types.has(one))) {
				if (!made.has(type)) made.set(type, await make(type));
				credentials[type] = made.get(type);
			}
			given.push(Object.keys(credentials).length > 0 ? { ...node, credentials } : node);
		}
		return { ...workflow, nodes: given };
	};
}
