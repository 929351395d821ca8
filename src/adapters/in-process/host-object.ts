import type { IExecuteFunctions, INodeTypes, ISupplyDataFunctions } from 'n8n-workflow';
import type { z } from 'zod';

import { emptyObjectOf } from '../../host/offered-schema';
import { isRecord } from '../../kernel/values/is-record';
import { isInsideNode } from './node-context';

/** One of n8n's own tools without settings, from the package of the agents. */
const SAMPLE = '@n8n/n8n-nodes-langchain.toolCalculator';

type Context = IExecuteFunctions | ISupplyDataFunctions;

const kept = new WeakMap<INodeTypes, z.AnyZodObject>();

/** A schema of objects without fields, of the zod that n8n itself uses: what we import may be another one. Undefined where n8n does not say. */
export async function hostObject(context: Context): Promise<z.AnyZodObject | undefined> {
	if (!isInsideNode(context)) return undefined;
	const { nodeTypes } = context.workflow;
	const before = kept.get(nodeTypes);
	if (before) return before;
	try {
		const { supplyData } = nodeTypes.getByNameAndVersion(SAMPLE);
		if (supplyData === undefined) return undefined;
		const supplied: unknown = await Reflect.apply(supplyData, context, [0]);
		const found = isRecord(supplied) ? emptyObjectOf(supplied.response) : undefined;
		if (found) kept.set(nodeTypes, found);
		return found;
	} catch {
		// An operator may have taken that node away.
		return undefined;
	}
}
