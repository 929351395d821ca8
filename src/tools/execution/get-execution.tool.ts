import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { ExecutionRecord, NodeRun } from '../../kernel/ports/instance/executions';
import { clipText } from '../../kernel/values/clip-text';
import { equal } from '../../kernel/values/equal';
import { isRecord } from '../../kernel/values/is-record';
import { mapJson } from '../../kernel/values/map-json';
import { executionId } from '../fields';
import { answerExecution, executionAnswer, hasFailed } from './execution-answer';
import { shownItems } from './item-files';

const PREVIEW = 6_000;
const LEAST = 120;

const READ = 20;
const SAMPLES = 2;

const LONGEST_TEXT = 60;

const node = z.object({
	node: z.string(),
	status: z.string(),
	runs: z.number(),
	items: z.number().describe('Of all its runs'),
	milliseconds: z.number().optional().describe('Of all its runs'),
	fields: z.string().optional().describe('TypeScript type of its items, unless sample has all'),
	sample: z.array(z.unknown()).optional().describe('Items of its last run, long texts cut'),
});

const shorten = (text: string) => clipText(text, LONGEST_TEXT);

function shapeOf(runs: readonly NodeRun[], room: number, runPlan: Ports['runPlan']) {
	const items = runs.slice(-1).flatMap(shownItems).slice(0, READ).filter(isRecord);
	if (items.length === 0) return {};
	const fields = clipText(runPlan.typeOf(items) ?? '', Math.floor(room / 2));
	const sample: unknown[] = [];
	let left = room - fields.length;
	for (const item of items.slice(0, SAMPLES)) {
		const shown = mapJson(item, { text: shorten });
		left -= JSON.stringify(shown).length;
		if (left < 0) break;
		sample.push(shown);
	}
	const isWhole = sample.length === items.length && equal(sample, items);
	return { ...(fields !== '' && !isWhole && { fields }), ...(sample.length > 0 && { sample }) };
}

/** What each node did, in the order in which they began. `isWhole`: its items are told elsewhere. */
function nodesOf({ runs }: ExecutionRecord, isWhole: boolean, runPlan: Ports['runPlan']) {
	const all = Object.entries(runs).filter(([, [first]]) => first !== undefined);
	const room = Math.max(LEAST, Math.floor(PREVIEW / Math.max(1, all.length)));
	return all
		.sort(([, [a]], [, [b]]) => (a?.startedAt ?? 0) - (b?.startedAt ?? 0))
		.map(([name, list]): z.output<typeof node> => {
			const times = list.flatMap(({ milliseconds }) => milliseconds ?? []);
			return {
				node: name,
				status: hasFailed(list) ? 'error' : (list.at(-1)?.status ?? 'unknown'),
				runs: list.length,
				items: list.reduce((sum, { outputs }) => sum + outputs.flat().length, 0),
				...(times.length > 0 && { milliseconds: times.reduce((sum, time) => sum + time, 0) }),
				...(isWhole ? {} : shapeOf(list, room, runPlan)),
			};
		});
}

export default defineTool({
	name: 'get-execution',
	domain: 'execution',
	description:
		"Get how an execution went: each node's time, how many items it put out, what they look like.",
	effect: 'read',
	uses: ['executions', 'runPlan'],
	scopes: ['execution:read'],
	input: z.object({
		executionId,
		includeData: z.boolean().default(false).describe('All items of each node'),
	}),
	output: executionAnswer.omit({ totalItems: true }).extend({ nodes: z.array(node) }),
	foreign: true,
	whenCapped: 'get-node-output gives one node in full.',

	async run({ executionId, includeData }, { executions, runPlan }) {
		const record = await executions.get(executionId);
		const { data, ...told } = answerExecution(record);
		return {
			...told,
			nodes: nodesOf(record, includeData, runPlan),
			...(includeData && { data }),
		};
	},
});
