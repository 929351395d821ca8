import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';
import { allProperties } from './all-properties';
import { isActing, wordsInName } from './verbs';

function isOn(value: unknown, names: ReadonlySet<string>): boolean {
	if (Array.isArray(value)) return value.some((inner) => isOn(inner, names));
	if (!isRecord(value)) return false;
	return Object.entries(value).some(([name, inner]) => {
		const isSet = inner !== false && inner !== undefined && inner !== null;
		return (names.has(name) && isSet) || isOn(inner, names);
	});
}

/** Whether a switch is on that makes an operation that reads do something as well, such as `markAsRead`. */
export function hasActingSwitch(properties: readonly INodeProperties[], parameters: unknown) {
	const switches = allProperties(properties)
		.filter(({ type, name }) => type === 'boolean' && isActing(wordsInName(name)[0] ?? ''))
		.map(({ name }) => name);
	return isOn(parameters, new Set(switches));
}
