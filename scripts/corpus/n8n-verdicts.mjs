import { createRequire } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Script } from 'node:vm';

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
 * Runs one node of n8n's by itself, with one empty item and nothing to reach. Gives `executing` when it fails, `loses` when it ends and
 * has done nothing, undefined when that cannot be said.
 */
function executeAlone({ n8n, nodeTypes }) {
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

/**
 * What n8n's own code says about a workflow, asked for one finding at a time. Nothing of the validator is used here: the workflow is
 * built with n8n's `Workflow`, and each question goes to the function that n8n itself asks when it saves, publishes, evaluates or runs.
 * Has to run on n8n's Node. `directory`: folder whose node_modules holds n8n. `nodeTypes`: n8n's `INodeTypes`.
 */
export function n8nVerdicts(directory, nodeTypes) {
	const require = createRequire(path.join(directory, 'node_modules', 'n8n', 'package.json'));
	const n8n = require('n8n-workflow');
	const { WorkflowValidationService } = require('./dist/workflows/workflow-validation.service');
	const { CronTime } = require('cron');
	const alasql = createRequire(require.resolve('n8n-nodes-base/package.json'))('alasql');
	const publishing = new WorkflowValidationService();

	/** What the function throws; undefined when it does not. */
	const thrownBy = (ask) => {
		try {
			ask();
			return undefined;
		} catch (error) {
			return error.message;
		}
	};

	const stringsIn = (value) =>
		typeof value === 'string'
			? [value]
			: value !== null && typeof value === 'object'
				? Object.values(value).flatMap(stringsIn)
				: [];

	/** Evaluating: every expression below a parameter, with n8n's expression engine. */
	const evaluating = (workflow, node, values) =>
		stringsIn(values)
			.filter((text) => text.startsWith('='))
			.flatMap((text) => {
				const message = thrownBy(() =>
					workflow.expression.getParameterValue(
						text,
						n8n.createRunExecutionData({}),
						0,
						0,
						node.name,
						[{ json: {} }],
						'manual',
						{},
					),
				);
				return message === undefined ? [] : [{ text, message }];
			});

	return {
		stringsIn,
		evaluating,
		build(exported) {
			try {
				return new n8n.Workflow({ ...exported, active: false, nodeTypes });
			} catch {
				// n8n cannot make a workflow of this: it names no node, so the nodes are tried alone.
				return undefined;
			}
		},
		/** Saving: `validateWorkflowStructure`. */
		saving(exported, nodeName) {
			const { success, issues = [] } = n8n.safeParseWorkflowStructure(exported);
			if (success) return undefined;
			const isAbout = ({ path: [part, key], message }) =>
				(part === 'nodes' && exported.nodes[key]?.name === nodeName) ||
				(part === 'connections' && (key === nodeName || message.includes(`"${nodeName}"`)));
			return issues.find(isAbout)?.message;
		},
		loading: ({ type, typeVersion }) =>
			thrownBy(() => nodeTypes.getByNameAndVersion(type, typeVersion)),
		/** Publishing: `WorkflowValidationService`, which looks at connected nodes and triggers. */
		publishingRefuses(exported, node) {
			const { isValid, error } = publishing.validateNodeConfiguration(
				[node],
				exported.connections,
				nodeTypes,
			);
			return isValid ? undefined : error;
		},
		/** Running: what `getCredentials` and the credentials helper ask before anything else. */
		isCredentialMissing: ({ credentials }, name) => {
			const reference = credentials?.[name];
			return reference === undefined || (!reference.id && !reference.__aiGatewayManaged);
		},
		asking: (workflow, node, expression) => evaluating(workflow, node, [expression])[0]?.message,
		/** The task runner's and the older nodes' way to make a function of code. */
		compiling: (code) =>
			thrownBy(() => new Script(`module.exports = async function VmCodeWrapper() {${code}\n}()`)),
		/** n8n decides conditions with this. If it lacks an operator, it only says so in its log. */
		deciding(condition, options) {
			const warnings = [];
			const silent = () => {};
			n8n.LoggerProxy.init({
				error: silent,
				info: silent,
				debug: silent,
				warn: (message) => warnings.push(message),
			});
			const message = thrownBy(() =>
				n8n.executeFilterCondition(condition, options, { unresolvedExpressions: true }),
			);
			return message ?? warnings[0];
		},
		ports(workflow, node) {
			const { description } = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
			const asObjects = (list) =>
				list.map((port) => (typeof port === 'string' ? { type: port } : port));
			return {
				inputs: asObjects(n8n.NodeHelpers.getNodeInputs(workflow, node, description)),
				outputs: asObjects(n8n.NodeHelpers.getNodeOutputs(workflow, node, description)),
			};
		},
		/** As `getInputConnectionData` does when a node asks for its sub-nodes: `index` counts its inputs of the type. */
		hasNoSubNode: (workflow, node, type, index) =>
			(workflow.connectionsByDestinationNode[node.name]?.[type]?.[index] ?? []).every(
				({ node: name }) => workflow.getNode(name)?.disabled === true,
			),
		/** As the engine looks when the main flow comes to a node. */
		cannotBeRun: ({ type, typeVersion }) => {
			const { execute, supplyData } = nodeTypes.getByNameAndVersion(type, typeVersion);
			return execute === undefined && supplyData !== undefined;
		},
		executing: executeAlone({ n8n, nodeTypes }),
		/** Whether n8n, reading the parameters for a run, leaves out what stands at the path. */
		dropping(node, path) {
			const { description } = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
			const at = (parameters) =>
				path
					.split(/[.[\]]+/)
					.reduce((value, key) => (key === '' ? value : value?.[key]), parameters);
			const read = n8n.NodeHelpers.getNodeParameters(
				description.properties,
				structuredClone(node.parameters),
				true,
				false,
				node,
				description,
			);
			return !isDeepStrictEqual(at(read), at(node.parameters));
		},
		/** n8n computes only what stands in braces, and only after an equals sign. */
		isLiteral: (text) => !text.startsWith('=') || !text.includes('{{'),
		scheduling: (expression) => thrownBy(() => new CronTime(expression).sendAt()),
		/** The reader of Merge's SQL; what an expression gives stands there as a name. */
		querying: (query) => thrownBy(() => alasql.parse(query.replace(/^=|\{\{[\s\S]*?\}\}/g, ' x '))),
	};
}
