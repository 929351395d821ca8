import { sleep } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import { isRecord } from '../kernel/values/is-record';
import { mapJson } from '../kernel/values/map-json';
import { textsIn } from '../kernel/values/texts-in';
import { valueAt } from '../kernel/values/value-changes';
import { isExpression, isLiteral } from '../kernel/workflow/is-expression';
import type { Finding } from '../kernel/ports/instance/validator';
import { findingsOf } from './finding';
import type { LoadedNode } from './loaded-node';
import { placeholdersIn } from './node-findings';
import { displayedValues } from './parameters/option-problems';
import { samplesOf } from './value-kinds';

/** Nodes that work on their items alone, or reach out by the helpers of their context alone. Others may start timers and connections. */
const ALONE =
	/^n8n-nodes-base\.(?:if|filter|switch|merge|sort|limit|aggregate|summarize|splitOut|removeDuplicates|renameKeys|compareDatasets|set|markdown|xml|html|crypto|itemLists|convertToFile|httpRequest|httpRequestTool)$/;

/** Whether running the node's own code has no effect: it must not hold code of the author. */
const isSafe = ({ node, type: { description } }: LoadedNode) =>
	ALONE.test(node.type) &&
	!displayedValues(node, description).some(({ property: { typeOptions } }) =>
		/^(?:codeNode|js)Editor$/.test(typeOptions?.editor ?? ''),
	);

/** What an expression may give, and what a field may hold. */
const TEXTS = 'https://example.com/a a@example.com a 5 2026-01-01 [] {}'.split(' ');
const SAMPLES: readonly unknown[] = [...TEXTS, '', 5, true, [1], { a: 1 }, [{ a: 1 }]];

const withSample = (parameters: unknown, sample: unknown, index: number) =>
	mapJson(parameters, {
		text(text) {
			const own = samplesOf(text);
			const given = own[0] === text ? sample : own[index % own.length];
			return isExpression(text) ? structuredClone(given) : text;
		},
	});

const hasExpression = (value: unknown) => textsIn(value).some(isExpression);

const partsOf = (path: string) => path.split(/['".[\]]+/).filter((part) => part !== '');

/** An item that has every field that the parameters may name. */
function itemFor(parameters: unknown, sample: unknown) {
	const json: Record<string, unknown> = {};
	const put = ([key = '', ...rest]: readonly string[], owner: Record<string, unknown>): void => {
		const inner = isRecord(owner[key]) ? { ...owner[key] } : {};
		if (rest.length > 0) put(rest, inner);
		owner[key] = rest.length > 0 ? inner : structuredClone(sample);
	};
	const paths = textsIn(parameters)
		.flatMap((text) => text.split(','))
		.map((path) => partsOf(path.trim()))
		.filter((path) => path.length > 0 && path.length < 10 && path.every((one) => one.length < 60));
	// A field within another must not be lost to that one.
	for (const path of paths.sort((one, other) => one.length - other.length)) put(path, json);
	const file = { data: '', mimeType: 'text/plain', fileName: 'a.txt' };
	const binary = Object.fromEntries(['data', ...Object.keys(json)].map((name) => [name, file]));
	return { json, binary, pairedItem: { item: 0 } };
}

type Outcome = 'open' | { readonly words: string; readonly parameter: string };

/** What n8n's node says, and where it says more, such as at which word of a query. */
function wordsOf(error: unknown): string {
	if (!(error instanceof Error)) return '';
	const more = 'description' in error && isLiteral(error.description) ? error.description : '';
	const words = [error.message, more].map((one) => one.trim().replace(/\.$/, ''));
	return words.filter(Boolean).join(', ').replace(/\s+/g, ' ').slice(0, 400);
}

/** Runs the node's own code on one item, in a context that has nothing but its parameters: whatever else it asks for leaves it open. */
async function outcomeWith(
	{ node, type, inputs = [] }: LoadedNode,
	index: number,
): Promise<Outcome> {
	const sample = SAMPLES[index];
	const parameters = withSample(node.parameters, sample, index);
	const item = itemFor(parameters, sample);
	let isOpen = false;
	let parameter = '';
	let end = (): unknown => undefined;
	const opened = new Promise((resolve) => (end = () => resolve(undefined)));
	// An answer that never comes ends the node there. One that fails might go uncaught, and end n8n.
	const outOfReach = async () => {
		isOpen = true;
		end();
		await new Promise(() => undefined);
	};
	const read = (name: string, fallback: unknown, options: unknown): unknown => {
		parameter = name;
		const { extractValue, rawExpressions } = isRecord(options) ? options : {};
		if (rawExpressions === true) isOpen = true;
		const value: unknown = valueAt(parameters, partsOf(name)) ?? fallback;
		if (value === undefined) isOpen = true;
		return extractValue === true && isRecord(value) && 'mode' in value ? value.value : value;
	};
	const only = (known: Readonly<Record<string, unknown>>) =>
		new Proxy(known, {
			get: (target, name) => {
				if (typeof name === 'string' && name in target) return target[name];
				isOpen = true;
				return outOfReach;
			},
		});
	const silent = () => undefined;
	const context = only({
		getNodeParameter: (name: string, at: unknown, ...rest: readonly unknown[]) =>
			typeof at === 'number' ? read(name, rest[0], rest[1]) : read(name, at, rest[0]),
		getInputData: () => [structuredClone(item)],
		getNodeInputs: () => inputs.filter((one) => one.type === 'main'),
		getWorkflow: () => ({ id: '', name: '', active: false }),
		getNode: () => ({ ...node, parameters }),
		getMode: () => 'manual',
		getTimezone: () => 'UTC',
		continueOnFail: () => false,
		addExecutionHints: silent,
		logger: { debug: silent, info: silent, warn: silent, error: silent },
		helpers: only({
			returnJsonArray: (data: unknown) => [data].flat().map((json) => ({ json })),
			constructExecutionMetaData: (items: unknown) => items,
		}),
	});
	try {
		const run = Promise.resolve(Reflect.apply(type.execute ?? silent, context, []));
		await Promise.race([run, opened, sleep(1_000)]);
		return 'open';
	} catch (error) {
		const words = wordsOf(error);
		// What it makes of a value that only a run knows is left open.
		const isKnown = !hasExpression(valueAt(node.parameters, partsOf(parameter)));
		return isOpen || !isKnown || words === '' ? 'open' : { words, parameter };
	}
}

/** What n8n's own node says of its parameters where it fails with the same words whatever comes in. */
async function refusal(loaded: LoadedNode): Promise<Finding[]> {
	const first = await outcomeWith(loaded, 0);
	if (first === 'open') return [];
	for (const index of SAMPLES.keys()) {
		const other = await outcomeWith(loaded, index);
		if (other === 'open' || other.words !== first.words) return [];
	}
	const { name } = loaded.node;
	return [
		findingsOf('invalid').error(
			{ nodeName: name, parameter: first.parameter },
			`the node fails, whatever comes in: ${first.words}.`,
			`Correct "${first.parameter}", or what stands beside it, as get-node-type-definition describes it.`,
		),
	];
}

/** Asks n8n's own node what it refuses of its parameters, whatever comes in. Runs it with nothing to reach, so only where that has no effect. */
export const askNode = onceFor(async (loaded: LoadedNode): Promise<Finding[]> => {
	const { node } = loaded;
	const goesOn = /^continue/.test(String(node.onError)) || node.continueOnFail === true;
	const isOpen = goesOn || placeholdersIn(node.parameters).length > 0 || !isSafe(loaded);
	return isOpen ? [] : await refusal(loaded);
});
