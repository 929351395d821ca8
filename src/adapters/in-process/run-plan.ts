import { type INodeTypes, sleep } from 'n8n-workflow';

import { exampleItem } from '../../host/workflow-sdk';
import type { HoldReason } from '../../kernel/hold-reason';
import { isRecord } from '../../kernel/values/is-record';
import { MainFlow } from '../../kernel/workflow/main-flow';
import type { RunPlanPort } from '../../kernel/ports/instance/run-plan';
import { returnedType, schemaOfValues } from '../../nodes-catalog/definition/schema-of-values';
import { holdBack, withoutRedirects } from '../../workflow/simulation/hold-back';
import { newCodeBudget } from '../../workflow/simulation/judge-code';
import { modelsAlone } from '../../workflow/simulation/models-alone';
import { passesOn } from '../../workflow/simulation/exceptions';
import { nodesReadBy } from '../../workflow-validation/reference-findings';
import { engineNodes } from './nodes/engine-workflow';
import { loadedNode, outputSchema } from './nodes/loaded-node';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Judges drafts by the node types of this n8n. `hide` takes out of a value what must not reach a model. */
export function createRunPlan(
	nodeTypes: INodeTypes,
	now: () => number,
	hide: (value: unknown) => unknown,
): RunPlanPort {
	return {
		reachedFrom: (workflow, nodeName) => new MainFlow(workflow).reachedFrom(nodeName),
		mayRunFrom: (workflow, nodeName) => new MainFlow(workflow).mayRunFrom(nodeName),
		isSubNode: (workflow, nodeName) => new MainFlow(workflow).isSubNode(nodeName),
		async writers(workflow) {
			const budget = newCodeBudget();
			const flow = new MainFlow(workflow);
			const writers = new Map<string, HoldReason>();
			for (const node of engineNodes(workflow)) {
				const { name, type, typeVersion, disabled } = node;
				if (disabled === true || flow.isSubNode(name)) continue;
				const loaded = loadedNode(node, nodeTypes);
				const hasSubNodes = flow.hasSubNodes(name);
				const reason = loaded
					? holdBack({ type, typeVersion, ...loaded, hasSubNodes }, budget)
					: 'unknown-type';
				if (reason !== undefined) writers.set(name, reason);
				// Judging code takes its time: what else n8n does goes on in between.
				if (budget.takeTurn()) await sleep(0);
			}
			return writers;
		},
		models: modelsAlone,
		readBy: ({ parameters }) => nodesReadBy(parameters),
		passesOn,
		simulated: (workflow, passing) => ({
			...workflow,
			nodes: workflow.nodes.map((node) =>
				// n8n hands the input of a disabled node on.
				passing.has(node.name) ? { ...node, disabled: true } : withoutRedirects(node),
			),
		}),
		typeOf: (items) => returnedType(schemaOfValues(items)),
		shown: (items) => items.map((item) => hide(item)).filter(isRecord),
		example(node) {
			const [stored] = engineNodes({ nodes: [node] });
			const parameters = (stored && loadedNode(stored, nodeTypes)?.parameters) ?? node.parameters;
			const { name: nodeName, type, typeVersion } = node;
			const resource = text(parameters.resource);
			const operation = text(parameters.operation);
			const schema = outputSchema(nodeTypes, { type, typeVersion, resource, operation });
			return exampleItem({ nodeName, nodeType: type, typeVersion, schema }, new Date(now()));
		},
	};
}
