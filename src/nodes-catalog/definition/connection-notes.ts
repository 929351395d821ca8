import type { INodeTypeDescription } from 'n8n-workflow';

import { connectionTypes, typeOf } from '../connection-types';
import type { DecidedNode } from './decided-node';
import { isShownIfDecided } from './decided-node';
import { whenNotes } from './rule-text';

/** A node's inputs as text. For each it adds what n8n's builder hints say: whether it is required, and when. */
export function inputsText(node: DecidedNode): string {
	const { inputs, builderHint } = node.description;
	const hinted = Object.entries(builderHint?.inputs ?? {});
	const hintedTypes = new Set(hinted.map(([type]) => type));
	const others = Array.isArray(inputs)
		? inputs
				.filter((each) => !hintedTypes.has(typeOf(each)))
				.map((each) =>
					typeof each !== 'string' && each.required ? `${each.type} (required)` : typeOf(each),
				)
		: connectionTypes(inputs).filter((type) => hinted.length === 0 || !type.startsWith('ai_'));
	const described = hinted.flatMap(([type, { required, displayOptions }]) => {
		if (!isShownIfDecided(displayOptions, node)) return [];
		const when = whenNotes(displayOptions?.show, node);
		const notes = [...(required ? ['required'] : []), ...when].join(' ');
		return [notes === '' ? type : `${type} (${notes})`];
	});
	return [...others, ...described].join(', ') || 'none';
}

export function outputsText({ outputs, outputNames }: INodeTypeDescription): string {
	if (!Array.isArray(outputs))
		return connectionTypes(outputs).join(' or ') || 'depends on parameters';
	const types = outputs.map(typeOf);
	if (types.length < 2) return types.join('') || 'none';
	const named = (at: number) => (outputNames?.[at] === undefined ? '' : ` (${outputNames[at]})`);
	return types.map((type, at) => `${type} ${at}${named(at)}`).join(', ');
}
