import { ToolError } from '../../kernel/tool-error';
import { readNewSchema } from '../schema-store/schema-register';
import { breathe } from './import-plan';
import type { ImportPlan } from './import-plan';
import { pointerOf } from './registry-document';

/** Works out what becomes of the schemas of a document. */
export async function planSchemas(plan: ImportPlan): Promise<void> {
	const { document, setting, after, ids, added, problems } = plan;
	const inputs = new Set(
		[...document.tools, ...document.functions].map(({ inputSchemaId }) => inputSchemaId),
	);
	for (const [index, { id, name, schema }] of document.schemas.entries()) {
		await breathe(plan, index);
		const role = inputs.has(id) ? 'input' : 'output';
		try {
			const made = await readNewSchema(setting, { name, schema, role });
			ids.schemas.set(id, made.id);
			if (after.schemas.has(made.id)) continue;
			after.schemas.set(made.id, made);
			added.push({ kind: 'schema', entity: made });
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			problems.push({ pointer: pointerOf(['schemas', index]), message: error.message });
		}
	}
}
