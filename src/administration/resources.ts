import { approval } from './approval/resource';
import { audit } from './audit/resource';
import { budget } from './budget/resource';
import { clientCall } from './client-call/resource';
import { client } from './client/resource';
import type { Resource } from './define-operation';
import { registered } from './function/resource';
import { instance } from './instance/resource';
import { instruction } from './instruction/resource';
import { permission } from './permission/resource';
import { price } from './price/resource';
import { proposal } from './proposal/resource';
import { run } from './run/resource';
import { schema } from './schema/resource';
import { test } from './workflow-test/resource';
import { tool } from './tool/resource';
import { upgrade } from './upgrade/resource';
import { usage } from './usage/resource';
import { version } from './version/resource';

/** What is administered. Each has its addresses, its pages and its operations of the Foreman Admin node by standing here. */
export const resources: readonly Resource[] = [
	permission,
	approval,
	audit,
	run,
	clientCall,
	client,
	instruction,
	usage,
	price,
	budget,
	instance,
	upgrade,
	test,
	tool,
	proposal,
	registered,
	schema,
	version,
];

export function findOperation(resourceName: string, action: string) {
	const resource = resources.find(({ name }) => name === resourceName);
	const operation = resource?.operations.find((one) => one.action === action);
	return resource && operation && { resource, operation };
}
