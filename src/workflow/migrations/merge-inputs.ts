import { isExpression } from '../../kernel/workflow/is-expression';
import { recordOf } from '../../kernel/values/record-of';
import { type Migration, type Moved, type Values, older, withoutUndefined } from './migration';

const shallow = (resolveClash: string) => ({
	clashHandling: { values: { resolveClash, mergeMode: 'shallowMerge', overrideEmpty: false } },
});

const branch = (output: unknown): Values =>
	output === 'empty'
		? { mode: 'chooseBranch', output }
		: { mode: 'chooseBranch', useDataOfInput: output === 'input2' ? 2 : 1 };

const combined = (combineBy: string, options: Values, more: Values = {}): Moved => ({
	parameters: { mode: 'combine', combineBy, ...more, options },
});

const byKey =
	(joinMode: string) =>
	({ propertyName1: field1 = '', propertyName2: field2 = '' }: Values) =>
		combined(
			'combineByFields',
			{ fuzzyCompare: true },
			{
				advanced: true,
				mergeByFields: { values: [{ field1, field2 }] },
				joinMode,
				outputDataFrom: 'input1',
			},
		);

const chosen = (output: unknown): Moved | string =>
	isExpression(output) ? 'which input it takes is an expression' : { parameters: branch(output) };

const firstModes = new Map<string, (old: Values) => Moved | string>(
	Object.entries({
		append: () => ({ parameters: {} }),
		passThrough: ({ output = 'input1' }) => chosen(output),
		wait: () => chosen('empty'),
		multiplex: () => combined('combineAll', shallow('preferLast')),
		mergeByIndex: ({ join = 'left' }) =>
			join === 'inner' || join === 'outer'
				? combined('combineByPosition', {
						...shallow('preferLast'),
						includeUnpaired: join === 'outer',
					})
				: 'it keeps all items of its first input alone, and no combination by position does so now',
		keepKeyMatches: byKey('keepMatches'),
		removeKeyMatches: byKey('keepNonMatches'),
		mergeByKey: () =>
			'it keeps the order of its first input and the last of several matches, and no combination does so now',
	}),
);

const combinations: Readonly<Record<string, string>> = {
	mergeByFields: 'combineByFields',
	mergeByPosition: 'combineByPosition',
	multiplex: 'combineAll',
};

function fromSecond({ mode = 'append', ...old }: Values, typeVersion: number): Moved | string {
	if (mode === 'append') return { parameters: {} };
	if (mode === 'chooseBranch') return chosen(old.output);
	const { combinationMode = 'mergeByFields', mergeByFields, joinMode, outputDataFrom } = old;
	const combineBy = combinations[String(combinationMode)];
	if (mode !== 'combine' || combineBy === undefined) return 'its mode is only known in the run';
	const { clashHandling, ...options } = recordOf(old.options);
	const { resolveClash, ...clash } = recordOf(recordOf(clashHandling).values);
	const values = {
		...clash,
		resolveClash: resolveClash === 'preferInput2' ? 'preferLast' : resolveClash,
	};
	const isPosition = combineBy === 'combineByPosition';
	const handling =
		clashHandling === undefined ? {} : { clashHandling: { values: withoutUndefined(values) } };
	const lost = [
		...(isPosition
			? ['If one input is empty, nothing is put out; before, the other input was.']
			: []),
		...(combineBy === 'combineByFields' && typeVersion < 2.1
			? ['If no item has a field to match, it goes on; before, it failed.']
			: []),
	];
	return {
		parameters: withoutUndefined({
			mode,
			combineBy,
			...(combineBy === 'combineByFields' && {
				advanced: true,
				mergeByFields,
				joinMode,
				outputDataFrom,
			}),
			options: { ...options, ...handling },
		}),
		lost,
	};
}

export const mergeMigrations: readonly Migration[] = [
	older('merge', 3, [3, 3.1, 3.2], ({ parameters, typeVersion }) => {
		if (typeVersion >= 2) return fromSecond(parameters, typeVersion);
		const { mode = 'append' } = parameters;
		return firstModes.get(String(mode))?.(parameters) ?? 'its mode is only known in the run';
	}),
];
