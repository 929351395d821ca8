import { zodToJsonSchema } from 'zod-to-json-schema';

import { permissiveSchema } from '../../src/catalog/permissive-schema';
import { plainJsonSchema } from '../../src/kernel/plain-json-schema';
import { allTools } from './native-tools';

/** What a model is to be told of the input of each tool, as JSON Schema, by the tool's name. Written by the library alone. */
export const documentedInputs: ReadonlyMap<string, unknown> = new Map(
	allTools.map(({ name, input }) => {
		const { $schema: _dialect, ...schema } = zodToJsonSchema(permissiveSchema(input), {
			$refStrategy: 'none',
		});
		return [name, plainJsonSchema(schema)];
	}),
);
