import type { IExecuteFunctions } from 'n8n-workflow';

import { isDataObject } from '../../adapters/in-process/data-object';
import { modelCall } from '../../adapters/in-process/model-call';
import type { OperationSurface } from './execute-operation';
import { nativeCatalog } from '../../catalog/catalog';
import { chosenByPerson } from './chosen-by-person';
import { CREDENTIAL } from '../../instance/credential-names';
import { openAudit } from '../../instance/open-audit';
import { openScope } from '../../instance/open-scope';
import { openInvocation } from '../../calls/open-invocation';

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
					audit: openAudit(scope),
					role: undefined,
					isOnlyJudged: false,
				},
			);
		},
		modelArguments: () => modelCall(context)?.arguments,
		toDataObject: (value) => (isDataObject(value) ? value : {}),
	};
}
