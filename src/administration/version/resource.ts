import { z } from 'zod';
import { pinVersion } from '../../registry/proposal/pin-version';
import { registryErrors } from '../../registry/registry-store';
import type { Resource } from '../define-operation';
import { collection, fromList, notice, picker, shownWith, textField, yes } from '../panel-fields';
import { deletedOutput, pluralOutput, registryOperations } from '../registry/registry-operations';
import type { OpenedRegistry } from '../registry/opened-registry';

const operation = registryOperations('version');
const functionId = z.string();
/** `functionId`: as it stands in the address. Panels say the version alone. */
const one = z.object({ versionId: z.string(), functionId: functionId.optional() });

async function versionOf(input: z.output<typeof one>, { registry }: OpenedRegistry) {
	const version = await registry.versions.get(input.versionId);
	if (version.functionId === (input.functionId ?? version.functionId)) return version;
	throw registryErrors.notFound('version', input.versionId);
}

const remove = operation({
	action: 'delete',
	hint: 'For good, if nothing runs it',
	input: one,
	output: deletedOutput,
	async run(input, opened) {
		const { id } = await versionOf(input, opened);
		await opened.registry.versions.delete(id);
		return { deleted: true, id };
	},
});

const get = operation({ action: 'get', input: one, run: versionOf });

const list = operation({
	action: 'list',
	http: { isPaged: true },
	input: z.object({ functionId }).strict(),
	output: pluralOutput('versions'),
	run: async (input, { registry }) => ({
		versions: await registry.versions.list(input.functionId),
	}),
});

const path = 'functions/:functionId/versions';

const pin = operation({
	action: 'pin',
	hint: 'Tools keep running it, whatever is published later',
	http: { path, status: 201 },
	input: z
		.object({
			functionId,
			workflowVersionId: z.string().min(1).nullable().default(null),
			note: z.string().nullable().default(null),
			toolId: z.string().optional(),
			setAsDefault: z.boolean().default(false),
		})
		.strict(),
	panel: (given) => ({ setAsDefault: true, ...given }),
	run: async ({ toolId, ...wish }, { registry }) => await pinVersion({ ...wish, toolId }, registry),
});

const shown = shownWith('version');

export const version: Resource = {
	name: 'version',
	plural: 'versions',
	title: 'Versions',
	description: 'What pinned tools keep running',
	changing: 'Changing the tool registry',
	path,
	isBare: true,
	operations: [remove, get, list, pin],
	preset: 'pin',
	properties: [
		picker(['Function', 'functionId', 'searchFunctions'], {
			description:
				'What your tool runs. It has the name of the workflow, unless you gave it another.',
			...shown('pin', 'getAll'),
		}),
		{
			displayName: 'Workflow Version Name or ID',
			name: 'workflowVersionId',
			type: 'options',
			typeOptions: {
				loadOptionsMethod: 'getWorkflowVersions',
				loadOptionsDependsOn: ['functionId.value'],
			},
			default: '',
			description: fromList('an ID'),
			...shown('pin'),
		},
		textField('versionId', 'Get Many shows it', { required: true, ...shown('get', 'delete') }),
		notice(
			'pinNotice',
			'Examples with a result are run first, so what those tools do is really done. If one gives something else, nothing is pinned.',
			shown('pin'),
		),
		collection('additionalFields', shown('pin'), [
			textField('note', 'For people'),
			textField('toolId', 'Only this tool is pinned, not all tools of the function', {
				displayName: 'Only Tool ID',
			}),
			yes(
				'setAsDefault',
				true,
				'Whether the tools of the function run it from now on. Otherwise the version is only kept.',
				{ displayName: 'Tools Run It' },
			),
		]),
	],
};
