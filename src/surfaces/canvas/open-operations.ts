import type { IExecuteFunctions } from 'n8n-workflow';

import { isDataObject } from '../../adapters/in-process/data-object';
import { modelCall } from '../../adapters/in-process/model-call';
import type { OperationSurface } from './execute-operation';
import { nativeCatalog } from '../../catalog/catalog';
import { chosenByPerson } from './chosen-by-person';
import { CREDENTIAL } from '../../instance/credential-names';
import type { KeepAttempt } from '../../instance/open-audit';
import { openAudit } from '../../instance/open-audit';
import type { RunlessScope } from '../../instance/open-scope';
import { openScope } from '../../instance/open-scope';
import { hasOwnStore } from '../../instance/open-store';
import { openInvocation } from '../../calls/open-invocation';

/**
 * What agents do is kept. A person's own step is kept only where a person has chosen a store of its own: n8n lists each such
 * step among its executions, and to keep it takes longer than most steps.
 */
const keepsAudit = (context: IExecuteFunctions, { caller, startedBy }: RunlessScope) =>
	caller === 'model' || startedBy !== undefined || hasOwnStore(context);

const keepsNone: KeepAttempt = async () => await Promise.resolve();

/** Gives a node that offers tools as operations the catalog and the ports. */
export function openOperations(context: IExecuteFunctions): OperationSurface {
	return {
		findTool: nativeCatalog.find,
		async invocation(item, caller, tool) {
			const scope = await openScope(context, {
				item,
				caller,
				itemsBy: caller,
				agentId: '',
				credential: CREDENTIAL,
			});
			return await openInvocation(
				// A run of its own: beside what a model fills in, a node writes what any item of its workflow holds.
				{ ...scope, run: `canvas of ${scope.root}` },
				{
					policy: chosenByPerson(caller, tool.name),
					audit: keepsAudit(context, scope) ? openAudit(scope) : keepsNone,
					role: undefined,
					isOnlyJudged: false,
				},
			);
		},
		modelArguments: () => modelCall(context)?.arguments,
		toDataObject: (value) => (isDataObject(value) ? value : {}),
	};
}
