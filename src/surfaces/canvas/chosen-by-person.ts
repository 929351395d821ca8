import { decideForPerson } from '../../policy/decide-for-person';
import type { CallPolicy } from '../../calls/open-policy';

/**
 * The policy of an operation that a person chose on the canvas: it is allowed, as the person has decided already. A model
 * that calls such a node can call only that tool. What the call starts may run the same tool again, and nothing else.
 */
export const chosenByPerson = (caller: 'person' | 'model', operation: string): CallPolicy => ({
	unasked: async () => await Promise.resolve(caller === 'person' ? 'all' : [operation]),
	decide: async () => await Promise.resolve({ word: 'allowed' }),
	asksAboutHosts: async () => await Promise.resolve(false),
	mayTell: async () => await Promise.resolve(true),
	insist: async (_tool, reason) =>
		await Promise.resolve(
			caller === 'person' ? { word: 'allowed' } : decideForPerson(reason, true),
		),
	consent: async () => await Promise.reject(new Error('Nobody asks about what is allowed')),
});
