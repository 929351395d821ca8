import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { isExpression } from '../../kernel/workflow/is-expression';
import { nearest } from '../../kernel/values/nearest';
import type { Problem } from '../finding';
import type { DisplayedValue } from './displayed-values';

/** The values that n8n knows; undefined when the service provides them or any value is allowed. */
export function fixedOptions({ typeOptions, options = [] }: INodeProperties): string[] | undefined {
	const isOpen =
		typeOptions?.loadOptionsMethod !== undefined ||
		typeOptions?.loadOptions !== undefined ||
		typeOptions?.allowArbitraryValues === true;
	const values = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	return isOpen || values.length === 0 ? undefined : values;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Lists that the service extends beyond what n8n knows. */
const GROWING =
	/model|voice|region|language|locale|country|currency|time_?zone|version|size|dimension/i;

const sameNamed = ({ property, beside }: DisplayedValue) =>
	beside.filter((one) => one !== property && one.name === property.name);

const shownBy = ({ displayOptions }: INodeProperties, name: string): readonly unknown[] =>
	displayOptions?.show?.[name] ?? displayOptions?.show?.[`/${name}`] ?? [];

/** Whether other parameters are shown depending on this one. */
const decides = ({ property, beside }: DisplayedValue) =>
	beside.some((one) => shownBy(one, property.name).length > 0);

/** Other parameters are still shown for this value: n8n once offered it and still supports it. */
const isKept = ({ property, beside }: DisplayedValue, value: unknown) =>
	beside.some((one) => shownBy(one, property.name).includes(value));

/** n8n passes the value on unchanged, so the receiver may know it. */
function isHandedOn(displayed: DisplayedValue, value: unknown, type: INodeTypeDescription) {
	const { property, path } = displayed;
	const isSent = property.routing !== undefined || type.requestDefaults !== undefined;
	// Nodes handle conditions of every type in the same way.
	const isOfAnother =
		path.includes('.') &&
		sameNamed(displayed).some((one) => fixedOptions(one)?.includes(String(value)));
	return isOfAnother || (!decides(displayed) && (isSent || GROWING.test(property.name)));
}

/** Values that are not among the options of a parameter. */
export function optionProblems(
	displayed: DisplayedValue,
	all: readonly DisplayedValue[],
	type: INodeTypeDescription,
): Problem[] {
	const { value, property, path } = displayed;
	const options = fixedOptions(property);
	if (!options) return [];
	// When an expression decides the display condition, several parameters of one name are shown.
	const shown = all.filter((one) => one.path === path).map((one) => one.property);
	const given: readonly unknown[] =
		Array.isArray(value) && property.type === 'multiOptions' ? value : [value];
	const wrong = given.filter(
		(each) =>
			!isBlank(each) &&
			!isExpression(each) &&
			each !== property.default &&
			(Array.isArray(each) ||
				!shown.some((one) => fixedOptions(one)?.includes(String(each)) ?? true)),
	);
	return wrong.map((each) => {
		const text = typeof each === 'object' ? JSON.stringify(each) : String(each);
		const guess = nearest(text, options);
		const list = options.slice(0, 12).join(', ') + (options.length > 12 ? ', ...' : '');
		const isAdvice = isKept(displayed, each) || isHandedOn(displayed, each, type);
		const outcome = isAdvice ? '' : ', so the node fails, or does something else without a word';
		return {
			message: `"${text}" is not an option of "${property.displayName}"${outcome}.`,
			fix: guess ? `Did you mean "${guess}"? Options: ${list}.` : `Options: ${list}.`,
			severity: isAdvice ? 'advice' : 'error',
		};
	});
}
