import { isRecord } from '../../../kernel/values/is-record';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput } from '../../../kernel/tool-error';
import { type ZonedTime, isoTime } from './zoned-time';

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
			'"inputData.formFields" is not what a form hands on: its fields stand flat.',
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
