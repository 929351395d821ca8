import { ToolError } from '../../kernel/tool-error';

type Items = ReadonlyArray<Readonly<Record<string, unknown>>>;

type Input = Readonly<Record<string, unknown>>;

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

function formItem(input: Input, now: Date) {
	if ('formFields' in input) {
		throw new ToolError({
			code: 'invalid-input',
			message: '"inputData.formFields" is not what a form hands on: its fields stand flat.',
			hint: 'Pass the fields themselves, such as {"name": "Ada", "email": "ada@example.com"}.',
		});
	}
	return { submittedAt: now.toISOString(), formMode: 'instanceAi', ...input };
}

function chatItem(input: Input) {
	return { sessionId: 'foreman', action: 'sendMessage', chatInput: '', ...input };
}

/** The fields n8n's Schedule Trigger puts out. */
function scheduleItem(now: Date) {
	const part = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(now);
	return {
		timestamp: now.toISOString(),
		'Readable date': now.toUTCString(),
		'Day of week': part({ weekday: 'long' }),
		Year: part({ year: 'numeric' }),
		Month: part({ month: 'long' }),
		'Day of month': part({ day: '2-digit' }),
		Hour: now.toISOString().slice(11, 13),
		Minute: now.toISOString().slice(14, 16),
		Second: now.toISOString().slice(17, 19),
		Timezone: 'UTC',
	};
}

/** What a trigger of this type would put out for `input`, in the shape that n8n gives it in production. */
export function triggerItems(triggerType: string, input: Input | undefined, now: Date): Items {
	const given = input ?? {};
	if (/\.webhook$/.test(triggerType)) return [webhookItem(given)];
	if (/\.formTrigger$/.test(triggerType)) return [formItem(given, now)];
	if (/\.(manualC|c)hatTrigger$/.test(triggerType)) return [chatItem(given)];
	if (/\.(scheduleTrigger|cron)$/.test(triggerType)) return [{ ...scheduleItem(now), ...given }];
	return [given];
}
