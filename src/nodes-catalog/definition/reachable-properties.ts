import { type INodeProperties, type NodeParameterValue, NodeHelpers } from 'n8n-workflow';

import { isShownIfDecided, openRules, shownChoices } from './decided-node';
import type { DecidedNode, Rule } from './decided-node';

/** A property that can appear, with the rules on undecided parameters that decide when. */
export interface ReachableProperty {
	readonly property: INodeProperties;
	readonly when: readonly Rule[];
	readonly unless: readonly Rule[];
}

/** The values that a parameter can take; `any` if they are not listed. */
export type Possible = ReadonlyMap<string, readonly NodeParameterValue[] | 'any'>;

const UNSTORED: ReadonlySet<string> = new Set(['notice', 'callout', 'button', 'curlImport']);

/** The properties of one level that some choice of the undecided parameters shows. `root`: possible values of the node's own parameters, for nested ones. */
export function reachableProperties(
	properties: readonly INodeProperties[],
	node: DecidedNode,
	root?: Possible,
): readonly ReachableProperty[] {
	const isNested = root !== undefined;
	let kept = properties.filter(
		({ type, displayOptions, envFeatureFlag }) =>
			!UNSTORED.has(type) && !envFeatureFlag && isShownIfDecided(displayOptions, node, isNested),
	);
	for (;;) {
		const possible = possibleValues(kept, node, isNested);
		const open = kept.flatMap((property) => openProperty(property, node, possible, root) ?? []);
		if (open.length === kept.length) return open;
		kept = open.map(({ property }) => property);
	}
}

export function possibleValues(
	properties: readonly INodeProperties[],
	node: DecidedNode,
	isNested = false,
): Possible {
	const possible = new Map<string, readonly NodeParameterValue[] | 'any'>();
	for (const property of properties) {
		const known = possible.get(property.name) ?? [];
		const values = valuesOf(property, node, isNested);
		possible.set(
			property.name,
			known === 'any' || values === 'any' ? 'any' : [...known, ...values],
		);
	}
	return possible;
}

function valuesOf(property: INodeProperties, node: DecidedNode, isNested: boolean) {
	if (property.type === 'boolean') return [true, false];
	if (property.type === 'hidden' && typeof property.default !== 'object') return [property.default];
	if (property.type !== 'options') return 'any';
	if (property.typeOptions?.loadOptionsMethod ?? property.typeOptions?.loadOptions) return 'any';
	return shownChoices(property, node, isNested).map(({ value }) => value);
}

function openProperty(
	property: INodeProperties,
	node: DecidedNode,
	siblings: Possible,
	root: Possible | undefined,
): ReachableProperty | undefined {
	const judged = (rules: Parameters<typeof openRules>[0]) =>
		openRules(rules, node, root !== undefined).map((rule) => ({
			rule,
			met: judgeRule(rule, siblings, root ?? siblings),
		}));
	const show = judged(property.displayOptions?.show);
	const hide = judged(property.displayOptions?.hide);
	if (show.some(({ met }) => met === 'never') || hide.some(({ met }) => met === 'always')) return;

	const sometimes = ({ met }: { met: string }) => met === 'sometimes';
	return {
		property,
		when: show.filter(sometimes).map(({ rule }) => rule),
		unless: hide.filter(sometimes).map(({ rule }) => rule),
	};
}

function judgeRule({ key, anyOf }: Rule, siblings: Possible, root: Possible): string {
	const scope = key.startsWith('/') ? root : siblings;
	const [name = '', ...path] = key.replace(/^\//, '').split('.');
	const values = scope.get(name) ?? [undefined];
	if (values === 'any' || path.length > 0) return 'sometimes';
	const met = values.filter((value) => NodeHelpers.checkConditions([...anyOf], [value]));
	if (met.length === 0) return 'never';
	return met.length === values.length ? 'always' : 'sometimes';
}
