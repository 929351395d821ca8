import type { ISupplyDataFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { SchemaReaderKind } from '../../host/offered-schema';

/** The node that asks for the tools: public in n8n-core, absent from n8n-workflow's types. */
const asked = z.object({ parentNode: z.object({ name: z.string(), type: z.string() }) });

const GOOGLE = /\.lmChatGoogle/;

/** Who reads the schemas of the tools that a sub-node supplies, as far as the workflow says it. Never throws. */
export function schemaReaderOf(context: ISupplyDataFunctions): SchemaReaderKind {
	const read = asked.safeParse(context);
	if (!read.success) return 'any';
	const { name, type } = read.data.parentNode;
	if (type.endsWith('.openAi')) return 'openai-node';
	const models = context.getParentNodes(name, { connectionType: 'ai_languageModel' });
	return models.some((model) => GOOGLE.test(model.type)) ? 'google' : 'any';
}
