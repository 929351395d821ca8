import type { IExecuteFunctions } from 'n8n-workflow';

import { toolTenants } from '../../../src/instance/identity/open-identity';
import { noPrincipal } from '../../../src/policy/identity/principal';

const own = { organisation: 'o', agency: 'g', user: 'ann' };

const tenantsOf = async (stored?: object) => {
	const credentials = stored === undefined ? {} : { foremanIdentityApi: { id: '1', name: 'i' } };
	const context = {
		...{ getNode: () => ({ id: 'n', credentials }), getExecutionContext: () => undefined },
		getCredentials: async () => await Promise.resolve(stored),
		getWorkflow: () => ({ id: 'w' }),
		...{ helpers: {}, logger: { warn: () => undefined } },
	} as unknown as IExecuteFunctions;
	return await toolTenants(context, 0, async () => await Promise.resolve(own))();
};

const fixed = { mode: 'fixed', organisation: 'o', agency: 'g', user: 'ann' };
const issued = {
	...{ mode: 'jwt', keySource: 'secret', secret: 'x'.repeat(40) },
	...{ issuer: 'i', audience: 'a' },
};

it.each<[string, object | undefined, object[]]>([
	['nobody in particular', undefined, [own]],
	['an issuer’s', issued, [own]],
	[
		'an issuer’s, with a password left over',
		{ ...issued, operatorPassword: 'p'.repeat(30) },
		[own],
	],
	['fixed, without a password', fixed, [own]],
	['fixed, with an empty one', { ...fixed, operatorPassword: '' }, [own]],
	['fixed, with a password', { ...fixed, operatorPassword: 'p'.repeat(30) }, [own, noPrincipal]],
])('%s: whose registered tools a node has', async (_, stored, tenants) => {
	expect(await tenantsOf(stored)).toEqual(tenants);
});
