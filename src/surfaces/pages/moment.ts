import { utcDay } from '../../kernel/values/utc-time';
import { type Markup, markup } from './markup';

const minute = 60_000;

function distance(milliseconds: number): string {
	const minutes = Math.floor(milliseconds / minute);
	if (minutes < 1) return 'in less than a minute';
	if (minutes === 1) return 'in about 1 minute';
	if (minutes < 120) return `in about ${minutes} minutes`;
	// Rounded, so that a key of 90 days is not one of 89 as soon as it is made.
	const hours = Math.round(minutes / 60);
	return hours < 48 ? `in about ${hours} hours` : `in about ${Math.round(hours / 24)} days`;
}

/** `21 November 2026, 16:05 UTC`, and how long that is from `now` (both in milliseconds since the epoch). */
export function moment(at: number, now?: number): Markup {
	const date = new Date(at);
	const iso = date.toISOString();
	const words = `${utcDay(date)}, ${iso.slice(11, 16)} UTC`;
	const ahead = now !== undefined && at > now ? ` (${distance(at - now)})` : '';
	return markup`<time datetime="${iso}">${words}</time>${ahead}`;
}
