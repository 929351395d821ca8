import type {
	INode,
	INodeExecutionData,
	IRunExecutionData,
	ISourceData,
	ITaskData,
	NodeParameterValueType,
} from 'n8n-workflow';
import { deepCopy, Workflow } from 'n8n-workflow';

import { isExpression } from '../../kernel/workflow/is-expression';
import { isRecord } from '../../kernel/values/is-record';
import type {
	ResolvedItem,
	ResolvedParametersPort,
} from '../../kernel/ports/instance/resolved-parameters';
import type { Items } from '../../kernel/ports/instance/runner';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { mapJson } from '../../kernel/values/map-json';
import { isUnset } from '../../kernel/values/is-unset';
import { textsIn } from '../../kernel/values/texts-in';
import { isDataObject } from './data-object';
import { engineWorkflow } from './nodes/engine-workflow';
import type { InsideNode } from './node-context';

const MOST_RUNS = 5;
const MOST_ITEMS = 20;

const LONGEST_REASON = 200;

/** Milliseconds for all that is evaluated after one run: meanwhile nothing else goes on in this process. */
const LONGEST = 5_000;
/** Characters of JSON of all of it. */
const MOST_TEXT = 5_000_000;

/** What n8n would take from the project of the workflow that asks, and not of the one that was run. */
const ofAnotherProject = /\$(?:vars|secrets)\b/;

const ofAnswers = /\$(?:response|request|pageCount)\b/;

/** Any caller that has the address can wake an execution. */
const NO_ADDRESS = '[address of the execution]';

interface Budget {
	/** Milliseconds since the epoch. */
	readonly until: number;
	readonly now: () => number;
	text: number;
}

/** As stored: without values that JSON lacks, such as functions and dates. */
function plain(value: unknown, budget: Budget): unknown {
	const text = JSON.stringify(value ?? null);
	if (text.length > budget.text) throw new RangeError('it is too long to be shown');
	budget.text -= text.length;
	return JSON.parse(text);
}

/** Throws where a value needs what is of another project, or more time than is left. */
function checkExpressions(value: NodeParameterValueType, { now, until }: Budget): void {
	const expressions = textsIn(value).filter(isExpression);
	if (expressions.some((text) => ofAnotherProject.test(text)))
		throw new TypeError('it takes a variable or a secret of n8n');
	if (expressions.length > 0 && now() >= until)
		throw new RangeError('no time was left to evaluate it');
}

function resolveItem(
	{ parameters: given }: INode,
	input: INodeExecutionData | undefined,
	resolve: (value: NodeParameterValueType) => unknown,
): ResolvedItem {
	const parameters: Record<string, unknown> = {};
	const unresolved: string[] = [];
	for (const [name, value] of Object.entries(given)) {
		if (isUnset(value)) continue;
		try {
			parameters[name] = resolve(value);
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error);
			unresolved.push(`${name}: ${why.slice(0, LONGEST_REASON)}`);
		}
	}
	return { input: input?.json ?? {}, parameters, unresolved };
}

/** What n8n evaluates only with an answer, from page to page, stands as it is written. */
function asWritten(node: WorkflowNode): WorkflowNode {
	const text = (one: string) => (isExpression(one) && ofAnswers.test(one) ? one.slice(1) : one);
	const parameters = mapJson(node.parameters, { text });
	return isRecord(parameters) ? { ...node, parameters } : node;
}

const itemsFrom = (source: ISourceData | null, data: IRunExecutionData): INodeExecutionData[] => {
	if (source === null) return [];
	const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = source;
	const run = data.resultData.runData[previousNode]?.[previousNodeRun];
	return run?.data?.main?.[previousNodeOutput] ?? [];
};

/** What a node is given: as n8n does it, each item says its own place in the output that it comes from, not what it was made of there. */
function inputsOf({ source }: ITaskData, data: IRunExecutionData, given: Items | undefined) {
	if (source.length > 0)
		return source.map((one, input) =>
			itemsFrom(one, data).map((itemData, item) => ({ ...itemData, pairedItem: { item, input } })),
		);
	return [(given ?? []).filter(isDataObject).map((json) => ({ json }))];
}

/** What nodes would have worked with, from the data that n8n keeps of a run. `hide` takes out what must not reach a model. */
export function createResolvedParameters(
	{ workflow: own, additionalData }: InsideNode,
	hide: (value: unknown) => unknown,
	now: () => number,
): ResolvedParametersPort {
	const safe = (value: unknown) => {
		const hidden = hide(value);
		return isRecord(hidden) ? hidden : {};
	};
	const shown = ({ input, parameters, unresolved }: ResolvedItem): ResolvedItem => ({
		input: safe(input),
		parameters: safe(parameters),
		unresolved: unresolved.map((one) => String(hide(one))),
	});

	const ofRun: ResolvedParametersPort['ofRun'] = async ({
		workflow: draft,
		executionId,
		nodeNames,
		start,
	}) => {
		const data = await additionalData.getRunExecutionData(executionId);
		if (!data) return [];
		// n8n fills in the parameters of the nodes it is given.
		const code = deepCopy(engineWorkflow({ ...draft, nodes: draft.nodes.map(asWritten) }));
		const workflow = new Workflow({ ...code, nodeTypes: own.nodeTypes });
		const budget: Budget = { until: now() + LONGEST, now, text: MOST_TEXT };
		const execution = { id: executionId, mode: 'test', resumeUrl: NO_ADDRESS } as const;
		const keys = {
			$execution: { ...execution, resumeFormUrl: NO_ADDRESS },
			$executionId: executionId,
			$resumeWebhookUrl: NO_ADDRESS,
		};
		const runsOf = (nodeName: string) => {
			const node = workflow.getNode(nodeName);
			const runs = data.resultData.runData[nodeName]?.slice(0, MOST_RUNS) ?? [];
			if (!node) return [];
			return runs.map((run, runIndex) => {
				const inputs = inputsOf(run, data, nodeName === start.nodeName ? start.items : undefined);
				const [first = []] = inputs;
				const executeData = { node, data: { main: inputs }, source: { main: run.source } };
				const most = node.executeOnce === true ? 1 : MOST_ITEMS;
				const resolved = first.slice(0, most).map((input, index) =>
					shown(
						resolveItem(node, input, (value) => {
							checkExpressions(value, budget);
							return plain(
								workflow.expression.getParameterValue(
									value,
									data,
									runIndex,
									index,
									node.name,
									first,
									'manual',
									keys,
									executeData,
								),
								budget,
							);
						}),
					),
				);
				return { node: nodeName, items: first.length, resolved };
			});
		};
		return await workflow.expression.withIsolate(
			async () => await Promise.resolve(nodeNames.flatMap(runsOf)),
		);
	};

	return {
		// The run's own evidence does not depend on this.
		ofRun: async (run) => await ofRun(run).catch(() => []),
	};
}
