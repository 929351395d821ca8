import type { IDataObject, IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import type { RoutedCall } from '../../../src/adapters/in-process/model-call';
import type { ToolkitSurface } from '../../../src/surfaces/toolkit/toolkit-node';
import { answerToolCalls, offerTools } from '../../../src/surfaces/toolkit/toolkit-node';
import { findTool } from '../../support/native-tools';
import { openInvocation } from '../../kernel/open-invocation';

/** As n8n hands it on: the item that feeds the agent, with what the model sent over it. */
const mixed: IDataObject = {
	...{ headers: {}, params: {}, query: { workflowId: 'w' }, body: {}, webhookUrl: 'u' },
	...{ executionMode: 'production', workflowId: 'w', tool: 'delete-workflow', toolCallId: 'c' },
};

const node: Partial<IExecuteFunctions & ISupplyDataFunctions> = {
	getInputData: () => [{ json: mixed }],
	getNodeParameter: ((_name: string, _item: number, fallback: unknown) => fallback) as never,
};

function surfaceFor(modelCall: RoutedCall | undefined) {
	const { invocation, attempts } = openInvocation();
	const surface: Partial<ToolkitSurface> = {
		catalog: async () => ({
			tools: ['get-workflow', 'delete-workflow'].flatMap((name) => findTool(name) ?? []),
			withdrawn: [],
		}),
		common: [],
		workplace: async () => ({
			...{ hasIdentity: true, hasStore: true, hasSearch: true },
			...{ has: async () => true, hidden: async () => new Set() },
		}),
		...{ modelCall: () => modelCall, settled: async () => undefined },
		openCall: async () => ({ invocation, waits: async () => undefined }),
	};
	return { surface: surface as ToolkitSurface, attempts };
}

async function answerOf(modelCall: RoutedCall | undefined) {
	const { surface, attempts } = surfaceFor(modelCall);
	const [items] = await answerToolCalls(node as IExecuteFunctions, surface);
	return { answer: items?.[0]?.json, attempts };
}

it('reads nothing of a call from the item that feeds the agent', async () => {
	const { answer, attempts } = await answerOf({ tool: 'get-workflow', arguments: {} });
	expect(answer).toMatchObject({ status: 'failed', error: { code: 'invalid-input' } });
	expect(attempts).toMatchObject([{ tool: 'get-workflow', arguments: {} }]);
});

it('runs nothing where n8n does not say what the model has called', async () => {
	const { answer, attempts } = await answerOf(undefined);
	expect(answer).toMatchObject({ status: 'failed', error: { code: 'unsupported' } });
	expect(attempts).toEqual([]);
});

it('opens the node again for each call that is made in process', async () => {
	let opened = 0;
	const open = (): ToolkitSurface => {
		opened += 1;
		return surfaceFor(undefined).surface;
	};
	const [tool] = await offerTools(node as ISupplyDataFunctions, open, 0);
	expect(opened).toBe(1);
	await tool?.call({});
	await tool?.call({});
	expect(opened).toBe(3);
});
