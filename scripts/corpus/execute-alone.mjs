/** Stands for the network, binary data and everything else outside that a node uses. A failure there proves nothing. */
class OutOfReach extends Error {}

const outOfReach = () => {
	throw new OutOfReach('out of reach');
};

/** A node that waits for something outside does not end by itself. */
const waitedLong = async () => {
	await new Promise((resolve) => setTimeout(resolve, 2_000));
	outOfReach();
};

const isOutOfReach = (error) =>
	error instanceof OutOfReach || /out of reach/.test(`${error.message} ${error.cause?.message}`);

const valueAt = (parameters, path) =>
	path
		.split(/[.[\]]+/)
		.filter((part) => part !== '')
		.reduce((value, part) => value?.[part], parameters);

/** The part of n8n's context that a node may use without leaving the process; everything else is undefined. */
function contextOf(node, isText) {
	const parameter = (name, fallback) => {
		const value = valueAt(node.parameters, name) ?? fallback;
		if (value === undefined) throw new Error(`Could not get parameter "${name}"`);
		return isText(value) ? value.slice(1) : value;
	};
	const known = {
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name, second, third) =>
			parameter(name, typeof second === 'number' ? third : (third ?? second)),
		getNode: () => node,
		getMode: () => 'manual',
		getParentNodes: () => [{ type: 'n8n-nodes-base.webhook', name: 'Webhook', disabled: false }],
		continueOnFail: () => false,
		getCredentials: async () => ({}),
		getWorkflow: () => ({ id: 'alone' }),
		evaluateExpression: (expression) => expression,
		logger: new Proxy({}, { get: () => () => {} }),
		helpers: new Proxy(
			{
				returnJsonArray: (data) => [data].flat().map((json) => ({ json })),
				constructExecutionMetaData: (items) => items,
			},
			{ get: (helpers, name) => helpers[name] ?? outOfReach },
		),
	};
	return new Proxy(known, {
		get: (context, name) => (name === 'then' ? undefined : (context[name] ?? (() => undefined))),
	});
}

/**
 * Runs one node of n8n's by itself, with one empty item and nothing to reach.
 *
 * @returns {(node: object, about?: RegExp) => Promise<'executing' | 'loses' | undefined>} `executing` when
 *   it fails, `loses` when it ends and has done nothing, undefined when that cannot be said
 */
export function executeAlone({ n8n, nodeTypes }) {
	const isText = (value) => typeof value === 'string' && value.startsWith('=');
	return async (node, about = /./) => {
		const type = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const run = type.execute ?? type.supplyData;
		if (run === undefined) return undefined;
		try {
			const answer = await Promise.race([run.call(contextOf(node, isText), 0), waitedLong()]);
			const items = Array.isArray(answer) ? answer.flat() : [];
			const isEmpty = items.every(({ json = {} }) => {
				return json.error !== undefined || Object.keys(json).length === 0;
			});
			return isEmpty ? 'loses' : undefined;
		} catch (error) {
			if (isOutOfReach(error)) {
				// n8n describes a node by its action. These words mean that it has found none.
				const { operation, resource } = node.parameters;
				const words = n8n.NodeHelpers.makeDescription(node.parameters, type.description);
				return about.source === '.' && words.startsWith(`${operation} ${resource} in `)
					? 'loses'
					: undefined;
			}
			return about.test(error.message) ? 'executing' : undefined;
		}
	};
}
