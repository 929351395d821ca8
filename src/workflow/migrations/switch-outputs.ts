import { isExpression } from '../../kernel/workflow/is-expression';
import { condition, filter, lostIn } from './conditions';
import { recordOf } from '../../kernel/values/record-of';
import { type Migration, type Values, older, recordsIn } from './migration';

interface Group {
	readonly output: number;
	readonly rules: readonly Values[];
}

/** Rules that lead to the same output one after the other are one rule now. Undefined where others stand between them. */
function groupsOf(rules: readonly Values[]): Group[] | undefined {
	const groups: Group[] = [];
	for (const rule of rules) {
		const output = Number(rule.output ?? 0);
		const last = groups.at(-1);
		if (last?.output === output) groups.splice(-1, 1, { output, rules: [...last.rules, rule] });
		else if (groups.some((one) => one.output === output)) return undefined;
		else groups.push({ output, rules: [rule] });
	}
	return groups;
}

export const switchMigrations: readonly Migration[] = [
	older('switch', 3, [3.2, 3.3, 3.4], ({ parameters, typeVersion, version }) => {
		const { mode = 'rules', dataType = 'number', value1, fallbackOutput = -1 } = parameters;
		const { output, outputsAmount = 4 } = parameters;
		const isFirst = typeVersion < 2;
		if (mode === 'expression') {
			if (isExpression(outputsAmount)) return 'how many outputs it has is an expression';
			const numberOutputs = isFirst ? 4 : outputsAmount;
			return { parameters: { mode, numberOutputs, output: output ?? 0 } };
		}
		if (isExpression(dataType) || isExpression(fallbackOutput) || isExpression(mode))
			return 'what it compares is only known in the run';
		const rules = recordsIn(recordOf(parameters.rules).rules);
		if (rules.some((rule) => isExpression(rule.output))) return 'a rule’s output is an expression';
		const groups = isFirst
			? groupsOf(rules)
			: rules.map((rule, index): Group => ({ output: index, rules: [rule] }));
		if (!groups) return 'rules that are not next to each other lead to one output';
		if (groups.length === 0 && fallbackOutput !== -1) return 'it has a fallback and no rules';
		const type = String(dataType);
		const own = value1 === undefined ? {} : { value1 };
		const conditionOf = (rule: Values) => {
			const { operation, value2 } = rule;
			const set = Object.entries({ operation, value2 }).filter(([, one]) => one !== undefined);
			return condition(type, { ...own, ...Object.fromEntries(set) });
		};
		const reads = version >= 3.4 ? 3 : 2;
		const at = groups.findIndex((one) => one.output === Number(fallbackOutput));
		const isExtra = fallbackOutput !== -1 && at < 0;
		if (!isFirst && isExtra) return 'its fallback leads to an output that it does not have';
		const fallback = fallbackOutput === -1 ? {} : { fallbackOutput: isExtra ? 'extra' : at };
		const old = rules.map((rule) => [type, { ...rule, value1 }] as const);
		return {
			parameters: {
				rules: {
					values: groups.map(({ rules: rulesOf }) => ({
						conditions: filter(rulesOf.map(conditionOf), rulesOf.length > 1, reads),
						...(rulesOf[0]?.outputKey
							? { renameOutput: true, outputKey: rulesOf[0].outputKey }
							: {}),
					})),
				},
				looseTypeValidation: true,
				options: fallback,
			},
			outputs: {
				from: [...groups.map((one) => one.output), ...(isExtra ? [Number(fallbackOutput)] : [])],
				before: isFirst ? 4 : rules.length,
			},
			lost: lostIn(old),
		};
	}),
];
