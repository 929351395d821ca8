import type { IWebhookFunctions } from 'n8n-workflow';

import { refuseToken } from '../../../src/policy/identity/token-header';
import {
	countPassword,
	countSignIn,
	refusedToken,
} from '../../../src/instance/identity/limit-tries';

let triggers = 0;

const newTrigger = () => `w${(triggers += 1)}`;

const from = (trigger: string, ip: string | undefined, headers: object = {}) =>
	({
		getWorkflow: () => ({ id: trigger }),
		getNode: () => ({ id: 'n' }),
		getRequestObject: () => ({ ip, headers, socket: { remoteAddress: '198.51.100.9' } }),
	}) as unknown as IWebhookFunctions;

const wrong = refuseToken('it is over');

beforeEach(() => {
	jest.useFakeTimers();
});

afterEach(() => {
	jest.useRealTimers();
});

const tries = (count: number, context: IWebhookFunctions, way: 'form' | 'header') =>
	Array.from({ length: count }, () => refusedToken(context, way, wrong).retryAfter);

it.each([
	['form', 10, 6],
	['header', 60, 1],
] as const)('wrong tokens of a %s: %i a minute, then when to come back', (way, many, wait) => {
	const context = from(newTrigger(), '203.0.113.1');
	expect(tries(many, context, way)).toEqual(Array.from({ length: many }, () => undefined));
	const refused = refusedToken(context, way, wrong);
	expect(refused).toMatchObject({
		...{ code: 'unavailable', retryable: true, retryAfter: wait },
		message:
			'The identity token is refused: it is over. Too many wrong tokens were sent within a minute.',
		hint: `Come back in ${wait} s. A valid token is accepted at any time.`,
	});
	jest.advanceTimersByTime(wait * 1_000);
	expect(refusedToken(context, way, wrong)).toBe(wrong);
});

it('those of one place do not count for another, and a header names no place', () => {
	const trigger = newTrigger();
	tries(30, from(trigger, '203.0.113.1'), 'form');
	expect(refusedToken(from(trigger, '203.0.113.2'), 'form', wrong)).toBe(wrong);
	const forged = from(trigger, '203.0.113.1', { 'x-forwarded-for': '203.0.113.77' });
	expect(refusedToken(forged, 'form', wrong).retryAfter).toBeGreaterThan(0);
	// Where n8n does not say, the connection does.
	tries(30, from(trigger, undefined), 'form');
	expect(refusedToken(from(trigger, '198.51.100.9'), 'form', wrong).retryAfter).toBeGreaterThan(0);
});

it('from many places they are too many as well, at that trigger alone', () => {
	const trigger = newTrigger();
	const many = Array.from({ length: 320 }, (_, index) =>
		refusedToken(from(trigger, `10.0.${index >> 8}.${index & 255}`), 'form', wrong),
	);
	expect(many.filter((one) => one === wrong)).toHaveLength(300);
	expect(refusedToken(from(newTrigger(), '10.0.0.1'), 'form', wrong)).toBe(wrong);
});

it('keys that a program sends keep nobody from their password, and one address keeps no other from its own', () => {
	const trigger = newTrigger();
	const program = from(trigger, '203.0.113.1');
	tries(400, program, 'header');
	expect(refusedToken(from(trigger, '203.0.113.2'), 'header', wrong)).toBe(wrong);
	Array.from({ length: 320 }, (_, index) =>
		refusedToken(from(trigger, `10.1.${index >> 8}.${index & 255}`), 'header', wrong),
	);
	expect(() => countPassword(from(trigger, '203.0.113.2'), undefined)).not.toThrow();
	tries(400, program, 'form');
	expect(() => countPassword(from(trigger, '203.0.113.3'), undefined)).not.toThrow();
});

it('one person signs in so often a minute, and keeps nobody else from it', () => {
	const context = from(newTrigger(), '203.0.113.1');
	const ann = { organisation: 'org', agency: 'north', user: 'ann' };
	for (let count = 0; count < 60; count += 1) countSignIn(context, ann);
	expect(() => countSignIn(context, ann)).toThrow('too often');
	expect(() => countSignIn(context, { ...ann, user: 'ada' })).not.toThrow();
	expect(() => countSignIn(context, { ...ann, agency: 'south' })).not.toThrow();
	jest.advanceTimersByTime(1_000);
	expect(() => countSignIn(context, ann)).not.toThrow();
});
