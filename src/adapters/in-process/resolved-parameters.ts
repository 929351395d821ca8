import type {
	IExecuteData,
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
import { isUnset } from '../../kernel/values/is-unset';
import { textsIn } from '../../kernel/values/texts-in';
import { isDataObject } from './data-object';
import { engineWorkflow } from './nodes/engine-workflow';
import type { InsideNode } from './node-context';

/** For a node in a loop. */
const MOST_RUNS = 5;
/** For one run of a node. */
const MOST_ITEMS = 20;

const LONGEST_REASON = 200;

/** Milliseconds for all that is evaluated after one run: meanwhile nothing else goes on in this process. */
const LONGEST = 5_000;
/** Characters of JSON of all of it. */
const MOST_TEXT = 5_000_000;

/** What n8n would take from the project of the workflow that asks, and not of the one that was run. */
const ofAnotherProject = /\$(?:vars|secrets)\b/;

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

interface Moment {
	readonly budget: Budget;
	readonly workflow: Workflow;
	readonly data: IRunExecutionData;
	readonly executionId: string;
	readonly node: INode;
	readonly runIndex: number;
	readonly inputs: INodeExecutionData[][];
	readonly source: Array<ISourceData | null>;
}

function resolve(moment: Moment, itemIndex: number, value: NodeParameterValueType): unknown {
	const expressions = textsIn(value).filter(isExpression);
	if (expressions.some((text) => ofAnotherProject.test(text)))
		throw new TypeError('it takes a variable or a secret of n8n');
	const { workflow, data, executionId, node, runIndex, inputs, source, budget } = moment;
	if (expressions.length > 0 && budget.now() >= budget.until)
		throw new RangeError('no time was left to evaluate it');
	const executeData: IExecuteData = { node, data: { main: inputs }, source: { main: source } };
	const keys = {
		$execution: {
			id: executionId,
			mode: 'test' as const,
			resumeUrl: NO_ADDRESS,
			resumeFormUrl: NO_ADDRESS,
		},
		$executionId: executionId,
		$resumeWebhookUrl: NO_ADDRESS,
	};
	return plain(
		workflow.expression.getParameterValue(
			value,
			data,
			runIndex,
			itemIndex,
			node.name,
			inputs[0] ?? [],
			'manual',
			keys,
			executeData,
		),
		budget,
	);
}

function resolveItem(moment: Moment, itemIndex: number): ResolvedItem {
	const parameters: Record<string, unknown> = {};
	const unresolved: string[] = [];
	for (const [name, value] of Object.entries(moment.node.parameters)) {
		if (isUnset(value)) continue;
		try {
			parameters[name] = resolve(moment, itemIndex, value);
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error);
			unresolved.push(`${name}: ${why.slice(0, LONGEST_REASON)}`);
		}
	}
	return { input: moment.inputs[0]?.[itemIndex]?.json ?? {}, parameters, unresolved };
}

const itemsFrom = (source: ISourceData | null, data: IRunExecutionData): INodeExecutionData[] => {
	if (source === null) return [];
	const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = source;
	const run = data.resultData.runData[previousNode]?.[previousNodeRun];
	return run?.data?.main?.[previousNodeOutput] ?? [];
};

function inputsOf({ source }: ITaskData, data: IRunExecutionData, given: Items | undefined) {
	if (source.length > 0) return source.map((one) => itemsFrom(one, data));
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
		const code = deepCopy(engineWorkflow(draft));
		const workflow = new Workflow({ ...code, nodeTypes: own.nodeTypes });
		const budget: Budget = { until: now() + LONGEST, now, text: MOST_TEXT };
		const runsOf = (nodeName: string) => {
			const node = workflow.getNode(nodeName);
			const runs = data.resultData.runData[nodeName]?.slice(0, MOST_RUNS) ?? [];
			if (!node) return [];
			return runs.map((run, runIndex) => {
				const given = nodeName === start.nodeName ? start.items : undefined;
				const inputs = inputsOf(run, data, given);
				const { source } = run;
				const moment = { workflow, data, executionId, node, runIndex, inputs, source, budget };
				const items = inputs[0]?.length ?? 0;
				const most = node.executeOnce === true ? 1 : MOST_ITEMS;
				const resolved = Array.from({ length: Math.min(items, most) }, (_, index) =>
					shown(resolveItem(moment, index)),
				);
				return { node: nodeName, items, resolved };
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
