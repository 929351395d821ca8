import type { IExecuteFunctions } from 'n8n-workflow';
import { modelCall } from '../../adapters/in-process/model-call';
import type { Tool } from '../../kernel/define-tool';
import { nativeCatalog } from '../../catalog/catalog';
import { CREDENTIAL } from '../../instance/credential-names';
import { openAudit } from '../../instance/open-audit';
import { openScope, type RunlessScope } from '../../instance/open-scope';
import { hasOwnStore } from '../../instance/open-store';
import { openInvocation } from '../../calls/open-invocation';
import { decideForPerson } from '../../policy/decide-by-permission';
import type { CallPolicy } from '../../calls/open-policy';

/** The policy of an operation on the canvas: a person has decided already. A model can call that tool alone, and so can what the call starts. */
export const chosenByPerson = (caller: 'person' | 'model', operation: string): CallPolicy => ({
	unasked: async () => await Promise.resolve(caller === 'person' ? 'all' : [operation]),
	decide: async () => await Promise.resolve({ word: 'allowed' }),
	asksAboutHosts: async () => await Promise.resolve(false),
	mayTell: async () => await Promise.resolve(true),
	insist: async (_tool, reason) =>
		await Promise.resolve(
			caller === 'person' ? { word: 'allowed' } : decideForPerson(reason, true),
		),
	consent: async () => await Promise.reject(new Error('An allowed call needs no approval')),
});

/** A person's own step is kept only in a store of its own: n8n lists each step anyway, and to keep it takes longer than most. */
const keepsAudit = (context: IExecuteFunctions, { caller, startedBy }: RunlessScope) =>
	caller === 'model' || startedBy !== undefined || hasOwnStore(context);

export function openOperations(context: IExecuteFunctions) {
	return {
		findTool: nativeCatalog.find,
		/** What a call of the tool needs, for the item's credential. */
		async invocation(item: number, caller: 'person' | 'model', tool: Tool) {
			const scope = await openScope(context, {
				item,
				caller,
				itemsBy: caller,
				agentId: '',
				credential: CREDENTIAL,
			});
			// A run of its own: beside what a model fills in, a node writes what any item of its workflow holds.
			const own = { ...scope, run: `canvas of ${scope.root}` };
			const store = keepsAudit(context, scope) ? scope.store : undefined;
			return await openInvocation(own, {
				policy: chosenByPerson(caller, tool.name),
				audit: openAudit({ ...own, store }),
				role: undefined,
				isOnlyJudged: false,
			});
		},
		/** Arguments that a model sent, named or not; undefined when no model called. */
		modelArguments: () => modelCall(context)?.arguments,
	};
}
export type OperationSurface = ReturnType<typeof openOperations>;
