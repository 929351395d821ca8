import { z } from 'zod';

import { toolEffects } from '../../../registry/tool/registered-tool';
import type { ShownTool } from '../../../registry/tool/shown-tool';
import type { FormProblem } from '../../pages/filled-form';
import type { OpenedRegistry } from '../../registry/opened-registry';

/** The fields of the form with which a tool is changed, and our words for them. */
export const editedFieldWords = {
	name: 'Name',
	description: 'Description',
	effect: 'Effect',
	enabled: 'Models see it',
	requiresConfirmation: 'A person is asked before each call',
	examples: 'Examples',
	inputSchema: 'What it takes',
	outputSchema: 'What it gives',
} as const;

export type FieldName = keyof typeof editedFieldWords;

export const editedFields = [
	'name',
	'description',
	'effect',
	'enabled',
	'requiresConfirmation',
	'examples',
	'inputSchema',
	'outputSchema',
] as const;

/** What stands in the fields. */
export type ToolTexts = Readonly<Record<FieldName, string>>;

/** What a form showed: its schemas by their ids, as they never change. */
const shownSchema = z.object({
	revision: z.number().int().positive(),
	name: z.string(),
	description: z.string().nullable(),
	effect: z.enum(toolEffects),
	enabled: z.boolean(),
	requiresConfirmation: z.boolean(),
	examples: z.array(z.unknown()).nullable(),
	inputSchemaId: z.string(),
	outputSchemaId: z.string(),
});

export type ShownBefore = z.output<typeof shownSchema>;

/** What is sent along, so that a change of somebody else is seen. */
export const textOfShown = (tool: ShownTool): string => JSON.stringify(shownSchema.parse(tool));

/** Undefined where it was not written by the page. */
export function readShown(text: string): ShownBefore | undefined {
	try {
		return shownSchema.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);

/** The texts of a tool as a form shows them. A schema that is gone is empty. */
export async function textsOf(
	{ schemas }: OpenedRegistry['registry'],
	tool: ShownBefore,
): Promise<ToolTexts> {
	const schema = async (id: string) =>
		await schemas.get(id).then(
			(found) => pretty(found.schema),
			() => '',
		);
	return {
		name: tool.name,
		description: tool.description ?? '',
		effect: tool.effect,
		enabled: tool.enabled ? 'yes' : '',
		requiresConfirmation: tool.requiresConfirmation ? 'yes' : '',
		examples: tool.examples === null ? '' : pretty(tool.examples),
		inputSchema: await schema(tool.inputSchemaId),
		outputSchema: await schema(tool.outputSchemaId),
	};
}

const isJson = (name: FieldName) =>
	name === 'examples' || name === 'inputSchema' || name === 'outputSchema';

function valueOf(name: FieldName, text: string): unknown {
	if (name === 'enabled' || name === 'requiresConfirmation') return text === 'yes';
	if (text === '' && (name === 'description' || name === 'examples')) return null;
	return isJson(name) ? JSON.parse(text) : text;
}

/** The change that a person made, of the fields that they changed. */
export function readTexts(
	texts: ToolTexts,
	changed: readonly FieldName[],
): {
	readonly change: Readonly<Record<string, unknown>>;
	readonly problems: readonly FormProblem[];
} {
	const change: Record<string, unknown> = {};
	const problems: FormProblem[] = [];
	for (const name of changed) {
		try {
			change[name] = valueOf(name, texts[name]);
		} catch (error) {
			const why = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
			problems.push({ field: name, message: `${editedFieldWords[name]} is no JSON: ${why}.` });
		}
	}
	return { change, problems };
}
