import type { INodeProperties } from 'n8n-workflow';

import { inputsText, outputsText } from './definition/connection-notes';
import type { DecidedNode } from './definition/decided-values';
import { decide } from './definition/decided-values';
import type { Discriminators } from './definition/discriminators';
import { discriminatorsOf } from './definition/discriminators';
import { isShownIfDecided } from './definition/is-shown-if-decided';
import type { NodeSelection } from './definition/node-selection';
import { rulesOf } from './definition/open-rules';
import { reachableProperties } from './definition/reachable-properties';
import type { NodeEntry } from './node-entry';
import type { DescribedProperty } from './described-property';
import { describeProperty } from './described-property';
import { plainSentence } from './text/plain-sentence';
import { versionNumbers } from './version-numbers';

/** A node at one version, for reading: its parameters one level deep and how it connects. */
export interface DescribedNode {
	readonly name: string;
	readonly displayName: string;
	readonly description: string;
	readonly version: number;
	/** Every version that the instance can run, ascending. */
	readonly versions: readonly number[];
	readonly group: readonly string[];
	readonly properties: readonly DescribedProperty[];
	readonly credentials: ReadonlyArray<{ readonly name: string; readonly required: boolean }>;
	/** Connection types with notes, such as `main, ai_memory (required)`. */
	readonly inputs: string;
	readonly outputs: string;
	readonly discriminators?: Discriminators;
	/** Notices that n8n shows with the node, shortened. */
	readonly notes?: readonly string[];
}

const NOTE_LENGTH = 160;
const MAXIMUM_NOTES = 5;
const DISCRIMINATORS: ReadonlySet<string> = new Set(['resource', 'operation']);

/**
 * Describes a node, reduced to the selected resource and operation. Without a selection, only properties common to all
 * are described: the rest would fill many pages.
 *
 * @returns undefined when the node has no such version
 */
export function describeNode(
	entry: NodeEntry,
	selection: NodeSelection = {},
): DescribedNode | undefined {
	const version = selection.version ?? entry.defaultVersion;
	const description = entry.descriptions.find((each) => versionNumbers(each).includes(version));
	if (!description) return undefined;

	const node = decide(description, version, selection);
	const reachable = reachableProperties(description.properties, node);
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
		versions: [...entry.versions],
		group: [...description.group],
		properties: reachable
			.filter(({ property }) => property.type !== 'hidden' && isShared(property, node))
			.map((each) => describeProperty(each, node)),
		credentials: (description.credentials ?? [])
			.filter(({ displayOptions }) => isShownIfDecided(displayOptions, node))
			.map(({ name, required = false }) => ({ name, required })),
		inputs: inputsText(node),
		outputs: outputsText(description),
		...(Object.keys(discriminators).length > 0 && { discriminators }),
		...(notes.length > 0 && { notes }),
	};
}

/** Whether a property does not depend on a resource or operation that is not selected. */
function isShared(
	{ name, type, displayOptions }: INodeProperties,
	{ values }: DecidedNode,
): boolean {
	const isUndecided = (key: string) => DISCRIMINATORS.has(key) && !(key in values);
	if (type === 'options' && DISCRIMINATORS.has(name)) return false;
	return !rulesOf(displayOptions?.show).some(({ key }) => isUndecided(key.replace(/^\//, '')));
}

function isNotice({ type }: INodeProperties): boolean {
	return type === 'notice' || type === 'callout';
}
