import type { INodeProperties } from 'n8n-workflow';

import { inputsText, outputsText } from './definition/type-definition';
import type { NodeScope } from '../kernel/ports/instance/node-types';
import { isUnset } from '../kernel/values/is-unset';
import { decide, isShownIfDecided, rulesOf, shownChoices } from './definition/decided-node';
import type { DecidedNode } from './definition/decided-node';
import { discriminatorsOf } from './definition/discriminators';
import { type ReachableProperty, reachableProperties } from './definition/reachable-properties';
import { ruleText } from './definition/rule-text';
import { type NodeEntry, descriptionAt, wantedVersion } from './node-entry';
import { groupsOf, propertiesOf } from './property-options';
import { plainSentence } from './text/plain-sentence';

const DESCRIPTION_LENGTH = 80;
const MAXIMUM_OPTIONS = 40;
const NOTE_LENGTH = 160;
const MAXIMUM_NOTES = 5;
const DISCRIMINATORS: ReadonlySet<string> = new Set(['resource', 'operation']);

function describeProperty({ property, when, unless }: ReachableProperty, node: DecidedNode) {
	const { name, displayName, type, required, default: value } = property;
	const options = [
		...shownChoices(property, node).map((choice) => choice.value),
		...propertiesOf(property).map((inner) => inner.name),
		...groupsOf(property).map((group) => group.name),
	];
	const rules = [...when.map(ruleText), ...unless.map((rule) => `not (${ruleText(rule)})`)];
	const description = plainSentence(property.description, DESCRIPTION_LENGTH);

	return {
		name,
		displayName,
		type,
		...(!isUnset(value) && { default: value }),
		...(required && { required }),
		/** Values of a choice, or names of the parameters inside a collection. */
		...(options.length > 0 && { options: [...new Set(options)].slice(0, MAXIMUM_OPTIONS) }),
		/** Display rules on undecided parameters, such as `select = 'channel'`. */
		...(rules.length > 0 && { when: rules.join(' and ') }),
		...(description !== '' && { description }),
	};
}

/** Whether a property does not depend on a resource or operation that is not selected. */
function isShared({ name, type, displayOptions }: INodeProperties, { values }: DecidedNode) {
	const isUndecided = (key: string) => DISCRIMINATORS.has(key) && !(key in values);
	if (type === 'options' && DISCRIMINATORS.has(name)) return false;
	return !rulesOf(displayOptions?.show).some(({ key }) => isUndecided(key.replace(/^\//, '')));
}

const isNotice = ({ type }: INodeProperties) => type === 'notice' || type === 'callout';

/** Describes a node for reading, reduced to the selected resource and operation. Undefined when it has no such version. */
export function describeNode(entry: NodeEntry, selection: NodeScope = {}) {
	const version = wantedVersion(entry, selection);
	const description = descriptionAt(entry.descriptions, version);
	if (!description) return undefined;

	const node = decide(description, version, selection);
	const discriminators = discriminatorsOf(description, version);
	const notes = description.properties
		.filter((property) => isNotice(property) && isShownIfDecided(property.displayOptions, node))
		.map(({ displayName }) => plainSentence(displayName, NOTE_LENGTH))
		.slice(0, MAXIMUM_NOTES);

	return {
		name: entry.name,
		displayName: description.displayName.trim(),
		description: description.description,
		version,
		/** Every version that the instance can run, ascending. */
		versions: [...entry.versions],
		group: [...description.group],
		properties: reachableProperties(description.properties, node)
			.filter(({ property }) => property.type !== 'hidden' && isShared(property, node))
			.map((each) => describeProperty(each, node)),
		credentials: (description.credentials ?? [])
			.filter(({ displayOptions }) => isShownIfDecided(displayOptions, node))
			.map(({ name, required = false }) => ({ name, required })),
		/** Connection types with notes, such as `main, ai_memory (required)`. */
		inputs: inputsText(node),
		outputs: outputsText(description),
		...(Object.keys(discriminators).length > 0 && { discriminators }),
		/** Notices that n8n shows with the node, shortened. */
		...(notes.length > 0 && { notes }),
	};
}
