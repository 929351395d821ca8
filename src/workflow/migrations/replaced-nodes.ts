import { isExpression } from '../../kernel/workflow/is-expression';
import { recordOf } from '../../kernel/values/record-of';
import {
	type Migration,
	type Moved,
	type Values,
	gone,
	withoutUndefined,
	recordsIn,
} from './migration';

/** What each mode counts, and the times at which it fires then. */
const modes: ReadonlyMap<string, readonly string[]> = new Map(
	Object.entries({
		everyMinute: ['minutes'],
		everyHour: ['hours', 'triggerAtMinute'],
		everyDay: ['days', 'triggerAtHour', 'triggerAtMinute'],
		everyWeek: ['weeks', 'triggerAtDay', 'triggerAtHour', 'triggerAtMinute'],
		everyMonth: ['months', 'triggerAtDayOfMonth', 'triggerAtHour', 'triggerAtMinute'],
	}),
);

const every = (field: string, count: unknown): Values => ({ field, [`${field}Interval`]: count });

function intervalOf(time: Values): Values {
	const { mode = 'everyDay', hour = 14, minute = 0, dayOfMonth = 1, weekday = '1' } = time;
	const { value = 2, unit = 'hours', cronExpression: expression = '* * * * * *' } = time;
	if (mode === 'everyX') return every(String(unit), value);
	if (mode === 'custom') return { field: 'cronExpression', expression };
	const [field = '', ...at] = modes.get(String(mode)) ?? [];
	const times: Values = {
		triggerAtDay: [Number(weekday)],
		triggerAtDayOfMonth: dayOfMonth,
		triggerAtHour: hour,
		triggerAtMinute: minute,
	};
	return { ...every(field, 1), ...Object.fromEntries(at.map((name) => [name, times[name]])) };
}

const schedule = {
	type: 'n8n-nodes-base.scheduleTrigger',
	versions: [1.1, 1.2, 1.3],
} as const;

const TIMES = 'Its item holds the fields of the time; before, it held nothing.';

const wholes: Readonly<Record<string, number>> = { seconds: 60, minutes: 60, hours: 24 };

/** Why times at such a distance would differ: n8n counts from the full minute, hour or day now. */
function whyUneven(count: unknown, unit: unknown): string | undefined {
	const whole = wholes[String(unit)];
	if (typeof count !== 'number' || whole === undefined) return 'its interval is an expression';
	return count >= whole || whole % count !== 0
		? `${count} ${String(unit)} do not divide ${whole}, so that its times would differ`
		: undefined;
}

function cron({ triggerTimes }: Values): Moved | string {
	const times = recordsIn(recordOf(triggerTimes).item);
	if (times.length === 0) return 'it has no time';
	const isKnown = ({ mode = 'everyDay' }: Values) =>
		mode === 'everyX' || mode === 'custom' || modes.has(String(mode));
	if (!times.every(isKnown)) return 'its times are only known in the run';
	for (const { mode, value = 2, unit = 'hours' } of times) {
		const why = mode === 'everyX' ? whyUneven(value, unit) : undefined;
		if (why !== undefined) return why;
	}
	return { parameters: { rule: { interval: times.map(intervalOf) } }, lost: [TIMES] };
}

function interval({ interval: count = 1, unit = 'seconds' }: Values): Moved | string {
	const why = whyUneven(count, unit);
	if (why !== undefined) return why;
	return { parameters: { rule: { interval: [every(String(unit), count)] } }, lost: [TIMES] };
}

const FACTS = 'Its items hold facts of the file; before, they held the fields that came in.';

function reading(fileSelector: unknown, dataPropertyName: unknown): Moved {
	const options = withoutUndefined({ dataPropertyName });
	return { parameters: { operation: 'read', fileSelector, options }, lost: [FACTS] };
}

const disk = { type: 'n8n-nodes-base.readWriteFile', versions: [1] } as const;
const extract = { type: 'n8n-nodes-base.extractFromFile', versions: [1] } as const;

function spreadsheet(parameters: Values): Moved | string {
	const { operation = 'fromFile', fileFormat, binaryPropertyName, options } = parameters;
	const isFrom = operation === 'fromFile';
	const format = fileFormat ?? (isFrom ? 'autodetect' : 'xls');
	if (isExpression(format) || isExpression(operation)) return 'its format is an expression';
	if (format === 'autodetect') return 'the format of its file is only known in the run';
	return {
		type: isFrom ? extract.type : 'n8n-nodes-base.convertToFile',
		parameters: withoutUndefined({ operation: format, binaryPropertyName, options }),
	};
}

const FILES = 'The file that was read is not put out again.';

export const replacedNodes: readonly Migration[] = [
	gone('cron', schedule, cron),
	gone('interval', schedule, interval),
	gone('readBinaryFile', disk, ({ filePath, dataPropertyName }) =>
		reading(filePath, dataPropertyName),
	),
	gone('readBinaryFiles', disk, ({ fileSelector, dataPropertyName }) =>
		reading(fileSelector, dataPropertyName),
	),
	gone('writeBinaryFile', disk, (parameters) => ({
		parameters: { operation: 'write', ...parameters },
	})),
	gone('readPDF', extract, ({ binaryPropertyName, encrypted, password }) => ({
		parameters: withoutUndefined({
			operation: 'pdf',
			binaryPropertyName,
			options: encrypted === true ? { password } : {},
		}),
		lost: [FILES],
	})),
	gone('htmlExtract', { type: 'n8n-nodes-base.html', versions: [1] }, (parameters) => ({
		parameters: { operation: 'extractHtmlContent', ...parameters },
	})),
	{ ...gone('spreadsheetFile', extract, spreadsheet), isGoneIn3: false },
	{
		type: '@n8n/n8n-nodes-langchain.agent',
		below: 2,
		to: { versions: [2, 2.1, 2.2, 3, 3.1] },
		isGoneIn3: true,
		migrate({ parameters, typeVersion }) {
			const { agent = typeVersion <= 1.5 ? 'conversationalAgent' : 'toolsAgent', ...rest } =
				parameters;
			if (agent !== 'toolsAgent')
				return `its mode ${String(agent)} is gone, and the Tools Agent asks its model in another way: build it again`;
			const own = typeVersion < 1.3 ? { promptType: 'define', text: rest.text ?? '' } : {};
			// Below 1.9 it was sent where none was set.
			const preset = typeVersion < 1.9 ? { systemMessage: 'You are a helpful assistant' } : {};
			const options = { ...preset, ...recordOf(rest.options) };
			return { parameters: { ...rest, ...own, options } };
		},
	},
];
