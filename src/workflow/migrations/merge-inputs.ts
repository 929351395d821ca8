import { isExpression } from '../../kernel/workflow/is-expression';
import { recordOf } from '../../kernel/values/record-of';
import { type Migration, type Moved, type Values, withoutUndefined } from './migration';

const shallow = (resolveClash: string) => ({
	clashHandling: { values: { resolveClash, mergeMode: 'shallowMerge', overrideEmpty: false } },
});

const branch = (output: unknown): Values =>
	output === 'empty'
		? { mode: 'chooseBranch', output }
		: { mode: 'chooseBranch', useDataOfInput: output === 'input2' ? 2 : 1 };

function fromFirst({ mode = 'append', ...old }: Values): Moved | string {
	const { join = 'left', output = 'input1', propertyName1 = '', propertyName2 = '' } = old;
	const byKey = (joinMode: string): Moved => ({
		parameters: {
			mode: 'combine',
			combineBy: 'combineByFields',
			advanced: true,
			mergeByFields: { values: [{ field1: propertyName1, field2: propertyName2 }] },
			joinMode,
			outputDataFrom: 'input1',
			options: { fuzzyCompare: true },
		},
	});
	switch (mode) {
		case 'append':
			return { parameters: {} };
		case 'passThrough':
			return isExpression(output)
				? 'which input it takes is an expression'
				: { parameters: branch(output) };
		case 'wait':
			return { parameters: branch('empty') };
		case 'multiplex':
			return {
				parameters: { mode: 'combine', combineBy: 'combineAll', options: shallow('preferLast') },
			};
		case 'mergeByIndex':
			if (join !== 'inner' && join !== 'outer')
				return 'it keeps all items of its first input alone, and no combination by position does so now';
			return {
				parameters: {
					mode: 'combine',
					combineBy: 'combineByPosition',
					options: { ...shallow('preferLast'), includeUnpaired: join === 'outer' },
				},
			};
		case 'keepKeyMatches':
			return byKey('keepMatches');
		case 'removeKeyMatches':
			return byKey('keepNonMatches');
		case 'mergeByKey':
			return 'it keeps the order of its first input and the last of several matches, and no combination does so now';
		default:
			return 'its mode is only known in the run';
	}
}

const combinations: Readonly<Record<string, string>> = {
	mergeByFields: 'combineByFields',
	mergeByPosition: 'combineByPosition',
	multiplex: 'combineAll',
};

function fromSecond({ mode = 'append', ...old }: Values, typeVersion: number): Moved | string {
	if (mode === 'append') return { parameters: {} };
	if (mode === 'chooseBranch')
		return isExpression(old.output)
			? 'which input it takes is an expression'
			: { parameters: branch(old.output) };
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
	{
		type: 'n8n-nodes-base.merge',
		below: 3,
		to: { versions: [3, 3.1, 3.2] },
		isGoneIn3: false,
		migrate: ({ parameters, typeVersion }) =>
			typeVersion < 2 ? fromFirst(parameters) : fromSecond(parameters, typeVersion),
	},
];
