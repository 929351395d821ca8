import { isRecord } from '../../../kernel/values/is-record';
import { isTimeZone } from '../../../kernel/values/is-time-zone';
import type { ClockPort } from '../../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput } from '../../../kernel/tool-error';

type ZonedTime = ReturnType<typeof zonedTime>;

/** The moment in the first of the time zones that there is; else in UTC. Days, hours (of 24), minutes and seconds have two digits. */
export function zonedTime(at: number, timeZones: readonly unknown[]) {
	const isThere = (one: unknown): one is string => typeof one === 'string' && isTimeZone(one);
	const timeZone = timeZones.find(isThere) ?? 'UTC';
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		weekday: 'long',
		year: 'numeric',
		month: 'long',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
		hourCycle: 'h23',
		timeZoneName: 'longOffset',
	});
	const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
	return {
		timeZone,
		at,
		weekday: part('weekday'),
		year: part('year'),
		month: part('month'),
		day: part('day'),
		hour: part('hour'),
		minute: part('minute'),
		second: part('second'),
		offset: part('timeZoneName').replace(/^GMT$/, 'GMT+00:00').replace('GMT', ''),
	};
}

function isoTime({ at, offset }: ZonedTime): string {
	const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d+):(\d+)/.exec(offset) ?? [];
	const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
	return `${new Date(at + ahead).toISOString().slice(0, -1)}${offset}`;
}

type Items = ReadonlyArray<Readonly<Record<string, unknown>>>;

type Input = Readonly<Record<string, unknown>>;

type Trigger = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'>;

const envelopeKeys = ['body', 'headers', 'query', 'params'];

function webhookItem(input: Input) {
	const keys = Object.keys(input);
	const isEnvelope = keys.length > 0 && keys.every((key) => envelopeKeys.includes(key));
	return {
		headers: {},
		query: {},
		params: {},
		body: {},
		...(isEnvelope ? input : { body: input }),
	};
}

/** Whether n8n's form says in the workflow's time zone when it was sent. In UTC it does not say which zone it is. */
const isZoned = ({ typeVersion, parameters: { options } }: Trigger) =>
	isRecord(options) && typeof options.useWorkflowTimezone === 'boolean'
		? options.useWorkflowTimezone
		: typeVersion > 2;

function formItem(trigger: Trigger, input: Input, now: ZonedTime) {
	if ('formFields' in input)
		throw invalidInput(
			'"inputData.formFields" is not what a form hands on: its fields are at the top level.',
			'Pass the fields themselves, such as {"name": "Ada", "email": "ada@example.com"}.',
		);
	const submittedAt = isZoned(trigger) ? isoTime(now) : new Date(now.at).toISOString();
	return { submittedAt, formMode: 'instanceAi', ...input };
}

const chatItem = (input: Input) => ({
	sessionId: 'foreman',
	action: 'sendMessage',
	chatInput: '',
	...input,
});

const ordinal = (day: number): string => {
	const isTeen = day >= 11 && day <= 13;
	return `${day}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;
};

function scheduleItem(now: ZonedTime) {
	const { year, month, day, hour, minute, second } = now;
	const half = Number(hour) < 12 ? 'am' : 'pm';
	const time = `${Number(hour) % 12 || 12}:${minute}:${second} ${half}`;
	return {
		timestamp: isoTime(now),
		'Readable date': `${month} ${ordinal(Number(day))} ${year}, ${time}`,
		'Readable time': time,
		'Day of week': now.weekday,
		Year: year,
		Month: month,
		'Day of month': day,
		Hour: hour,
		Minute: minute,
		Second: second,
		Timezone: `${now.timeZone} (UTC${now.offset})`,
	};
}

/** The same as of now, in the time zone of the workflow, else of n8n. */
export const itemsOfNow = (
	trigger: Trigger,
	input: Input | undefined,
	{ settings }: Pick<WorkflowDocument, 'settings'>,
	clock: Pick<ClockPort, 'now' | 'timeZone'>,
): Items =>
	triggerItems(trigger, input, zonedTime(clock.now(), [settings.timezone, clock.timeZone()]));

/** What a trigger would put out for `input` at that time, in the shape that n8n gives it in production. */
export function triggerItems(trigger: Trigger, input: Input | undefined, now: ZonedTime): Items {
	const given = input ?? {};
	const { type } = trigger;
	if (/\.webhook$/.test(type)) return [webhookItem(given)];
	if (/\.formTrigger$/.test(type)) return [formItem(trigger, given, now)];
	if (/\.(manualC|c)hatTrigger$/.test(type)) return [chatItem(given)];
	if (/\.scheduleTrigger$/.test(type)) return [{ ...scheduleItem(now), ...given }];
	return [given];
}
