import { type ILoadOptionsFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { CREDENTIAL } from '../../instance/credential-names';
import {
	abilitiesOf,
	daysLeft,
	sayDaysLeft,
	sayInShort,
} from '../../instance/credential-test/key-abilities';
import { readCredential } from '../../instance/read-credential';
import { openPanel } from './open-panel';

const stored = z.object({ apiKey: z.string().catch('') });

/** What the key of a node can do, and when it ends: first as a whole, which the panel shows, then a line each. Throws `NodeOperationError`. */
export async function getKeyAbilities(this: ILoadOptionsFunctions) {
	if (this.getNode().credentials?.[CREDENTIAL] === undefined)
		return [{ name: 'Nothing Yet: No Credential Is Chosen', value: '' }];
	return await openPanel(this, async ({ permissions }) => {
		const abilities = abilitiesOf(await permissions.granted());
		const { apiKey } = stored.parse(await readCredential(this, 0, CREDENTIAL));
		const ends = sayDaysLeft(daysLeft(apiKey, Date.now()));
		return [
			// n8n draws a list in red whose choice is not in it.
			{ name: [sayInShort(abilities), ...ends].join(' '), value: '' },
			...abilities.map(({ name, lacking }) => ({
				name: lacking.length === 0 ? `It can ${name}` : `It cannot ${name}`,
				value: name,
				...(lacking.length === 0 ? {} : { description: `It lacks ${lacking.join(', ')}` }),
			})),
			...ends.map((name) => ({ name, value: 'end' })),
		];
	});
}
