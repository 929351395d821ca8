import { isRecord } from '../../kernel/values/is-record';

const ITEMS = 50;
const meters = new WeakMap<object, (work: number) => void>();

/** Tells of the work that is done for a webhook from now on, also after it was answered: 1 for each request to n8n, and for each 50 things that it sends. */
export const meterWork = (context: object, meter: (work: number) => void): void =>
	void meters.set(context, meter);

export function countAnswer(context: object, body: unknown): void {
	const sent = isRecord(body) && Array.isArray(body.data) ? body.data.length : 0;
	meters.get(context)?.(1 + Math.floor(sent / ITEMS));
}
