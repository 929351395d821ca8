import { decideForPerson } from '../../policy/decide-for-person';
import type { CallPolicy } from '../../calls/open-policy';

/**
 * For the one operation that a person has chosen on the canvas: there is nothing left to decide. A model that calls such a
 * node can call that one tool; what it starts may run it again, and nothing else.
 */
export const chosenByPerson = (caller: 'person' | 'model', operation: string): CallPolicy => ({
	unasked: async () => await Promise.resolve(caller === 'person' ? 'all' : [operation]),
	decide: async () => await Promise.resolve({ word: 'allowed' }),
	insist: async (_tool, reason) =>
		await Promise.resolve(
			caller === 'person' ? { word: 'allowed' } : decideForPerson(reason, true),
		),
	consent: async () => await Promise.reject(new Error('Nobody asks about what is allowed')),
});
