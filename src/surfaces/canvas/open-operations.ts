import type { IExecuteFunctions } from 'n8n-workflow';

import { isDataObject } from '../../adapters/in-process/data-object';
import { modelCall } from '../../adapters/in-process/model-call';
import type { OperationSurface } from './execute-operation';
import { nativeCatalog } from '../../catalog/catalog';
import { chosenByPerson } from './chosen-by-person';
import { openIdentity } from '../../instance/open-identity';
import { openInvocation } from '../../calls/open-invocation';

/** Joins the catalog and the ports to a node that offers tools as operations. */
export function openOperations(context: IExecuteFunctions): OperationSurface {
	return {
		findTool: nativeCatalog.find,
		invocation: async (itemIndex, caller, tool) =>
			await openInvocation(context, {
				...{ itemIndex, caller },
				policy: chosenByPerson(caller, tool.name),
				principal: openIdentity(context, itemIndex, caller),
			}),
		modelArguments: () => modelCall(context)?.arguments,
		toDataObject: (value) => (isDataObject(value) ? value : {}),
	};
}
