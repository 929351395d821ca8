import { z } from 'zod';

import { version } from '../../../generated/version';
import { dataTableCalls } from '../../adapters/n8n-api/data-table-calls';
import { ownTableNames } from '../../adapters/own-tables/own-table';
import { coreVersion } from '../../host/instance-settings';
import { abilitiesOf } from '../../instance/credential-test/key-abilities';
import { DEFAULT_DEADLINE } from '../../kernel/callable-tool';
import { LONGEST_LIFETIME, USUAL_LIFETIME } from '../../policy/clients/client-record';
import { LONGEST_SESSION } from '../../policy/sessions/operator-session';
import { TOOL_DEADLINE } from '../../registry/dispatch/run-version';
import { defineOperation } from '../define-operation';
import type { Resource } from '../define-operation';

const DAY = 86_400_000;

/** Milliseconds to look at the tables. */
const PATIENCE = 15_000;

const found = z.object({ data: z.array(z.object({ name: z.string() })) });

const limits = {
	'Seconds for a call of a tool': DEFAULT_DEADLINE / 1_000,
	'Seconds for a call of a registered tool': TOOL_DEADLINE / 1_000,
	'Minutes of a session on the pages': LONGEST_SESSION / 60_000,
	'Days of a client key, unless you say otherwise': USUAL_LIFETIME / DAY,
	'Days of a client key, at most': LONGEST_LIFETIME / DAY,
};

const get = defineOperation({
	resource: 'instance',
	action: 'get',
	title: 'Get the instance',
	effect: 'read',
	hint: 'Versions, limits, tables, and what the API key can do',
	who: 'admin',
	input: z.object({}),
	output: z.object({
		instance: z.object({
			foreman: z.string(),
			n8nCore: z.string(),
			key: z.array(z.object({ can: z.string(), lacks: z.array(z.string()) })),
			tables: z.array(
				z.object({ name: z.string(), state: z.enum(['there', 'not made yet', 'made twice']) }),
			),
			limits: z.array(z.object({ limit: z.string(), value: z.number() })),
		}),
	}),
	uses: ['store', 'n8n'],
	async run(_, { store, n8n }) {
		const { permissions } = await n8n();
		const api = store.api(AbortSignal.timeout(PATIENCE));
		const [granted, { data }] = await Promise.all([
			permissions.granted(),
			api.read(found, dataTableCalls.list('foreman_')),
		]);
		const stateOf = (name: string) => {
			const count = data.filter((table) => table.name === name).length;
			return count === 0 ? 'not made yet' : count === 1 ? 'there' : 'made twice';
		};
		return {
			instance: {
				foreman: version,
				n8nCore: coreVersion,
				key: abilitiesOf(granted).map(({ name, lacking }) => ({ can: name, lacks: lacking })),
				tables: ownTableNames.map((name) => ({ name, state: stateOf(name) })),
				limits: Object.entries(limits).map(([limit, value]) => ({ limit, value })),
			},
		};
	},
});

/** The n8n that Foreman works in. */
export const instance: Resource = {
	name: 'instance',
	plural: 'instance',
	title: 'Instance',
	description: 'Versions, limits and tables of this n8n',
	operations: [get],
};
