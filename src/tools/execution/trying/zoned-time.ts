/** A moment as clocks in a time zone show it, each part as n8n writes it. */
export interface ZonedTime {
	readonly timeZone: string;
	readonly at: number;
	readonly weekday: string;
	readonly year: string;
	readonly month: string;
	/** Two digits, as are hour (of 24), minute and second. */
	readonly day: string;
	readonly hour: string;
	readonly minute: string;
	readonly second: string;
	readonly offset: string;
}

const options: Intl.DateTimeFormatOptions = {
	weekday: 'long',
	year: 'numeric',
	month: 'long',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
	hourCycle: 'h23',
	timeZoneName: 'longOffset',
};

function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
	} catch {
		return undefined;
	}
}

/** The moment in the first of the time zones that there is; else in UTC. */
export function zonedTime(at: number, timeZones: readonly unknown[]): ZonedTime {
	for (const timeZone of [...timeZones, 'UTC']) {
		const format = typeof timeZone === 'string' ? formatFor(timeZone) : undefined;
		if (typeof timeZone !== 'string' || format === undefined) continue;
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
	throw new RangeError('UTC is a time zone');
}

/** As ISO 8601 with the offset of the time zone. */
export function isoTime({ at, offset }: ZonedTime): string {
	const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d+):(\d+)/.exec(offset) ?? [];
	const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
	return `${new Date(at + ahead).toISOString().slice(0, -1)}${offset}`;
}
