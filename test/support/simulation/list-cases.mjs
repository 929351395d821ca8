/**
 * @typedef {object} SimulationCase
 * @property {string} type full name
 * @property {number} version
 * @property {string} [resource]
 * @property {string} [operation]
 * @property {object} parameters as they would be stored
 * @property {string} [truth] where the case itself says it: an operation that is not offered may do anything
 */

/** Names of operations that only read, in every node that offers them. */
const TEMPTING = ['get', 'getAll'];

/** What n8n's editor adds to the lists of many types, though no node has it. */
const ELSEWHERE = '__CUSTOM_API_CALL__';

const COMPUTED = '={{ $json.operation }}';

const valuesOf = (properties) => [
	...new Set(
		properties
			.filter(({ type }) => type === 'options')
			.flatMap(({ options = [] }) => options.map(({ value }) => value))
			.filter((value) => value !== ELSEWHERE),
	),
];

/**
 * Every resource and operation that a node type offers in one version; for each resource also operations that it does
 * not offer, and one that only a run would know.
 *
 * @param {object} description of the type, as n8n has it for that version
 * @param {number} version
 * @param {object} NodeHelpers n8n-workflow's
 * @returns {SimulationCase[]}
 */
export function listCases(description, version, NodeHelpers) {
	const node = { typeVersion: version };
	const shown = (name, given) => {
		const all = [description.properties, given, true, false, node, description];
		const values = NodeHelpers.getNodeParameters(...all) ?? {};
		return description.properties.filter(
			(property) =>
				property.name === name && NodeHelpers.displayParameter(values, property, node, description),
		);
	};
	const { name: type } = description;
	const resources = valuesOf(shown('resource', {}));
	return (resources.length === 0 ? [undefined] : resources).flatMap((resource) => {
		const chosen = resource === undefined ? {} : { resource };
		const offered = shown('operation', chosen);
		const operations = valuesOf(offered);
		const of = (operation, truth) => {
			const parameters = { ...chosen, ...(operation === undefined ? {} : { operation }) };
			return { type, version, resource, operation, parameters, ...(truth ? { truth } : {}) };
		};
		if (operations.length === 0) return [of(undefined)];
		const strange = [...TEMPTING, COMPUTED, ELSEWHERE].filter((each) => !operations.includes(each));
		return [...operations.map((each) => of(each)), ...strange.map((each) => of(each, 'writes'))];
	});
}
