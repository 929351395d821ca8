import { NodeHelpers } from 'n8n-workflow';
import type {
	INode,
	INodeCredentialDescription,
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
	NodeParameterValueType,
} from 'n8n-workflow';

import { everyNode } from '../support/every-node';

/*
 * What a person sees first of a node: the credential that it cannot do without, then the field that it is for, and nothing
 * above that could be left alone. `test/live/first-screens.test.ts` looks at it in the editor.
 */

const N8N = 'foremanN8nApi';

/** Decide which fields there are. */
const CHOICES = ['resource', 'operation', 'target', 'permissionSource'];

const nodeOf = ({ name }: INodeTypeDescription, typeVersion: number): INode => ({
	...{ id: '1', name, type: name, typeVersion, position: [0, 0], parameters: {} },
});

const described = everyNode.map(({ node: { description } }) => description);
const newest = ({ version }: INodeTypeDescription) => Math.max(...[version].flat());

/** As n8n holds a node at work and in its editor, with presets and without what is unknown; or as a workflow stores it. */
function held(
	description: INodeTypeDescription,
	given: INodeParameters,
	{ stored = false, version = newest(description) } = {},
) {
	const node = nodeOf(description, version);
	const of = [description.properties, given, true, false, node, description] as const;
	const parameters = stored ? given : (NodeHelpers.getNodeParameters(...of) ?? {});
	const shows = (one: INodeProperties | INodeCredentialDescription) =>
		NodeHelpers.displayParameter(parameters, one, node, description);
	return {
		credentials: (description.credentials ?? []).filter(shows),
		fields: description.properties
			.filter(({ type }) => type !== 'hidden' && type !== 'notice')
			.filter(shows),
	};
}

const valuesOf = (property: INodeProperties | undefined) =>
	(property?.options ?? []).flatMap((option) =>
		'value' in option && typeof option.value === 'string' ? [option.value] : [],
	);

/** Every panel that a node can have by its resource and operation. */
function panelsOf(description: INodeTypeDescription): INodeParameters[] {
	const choose = (given: INodeParameters, name: string): INodeParameters[] => {
		const property = held(description, given).fields.find((field) => field.name === name);
		return property === undefined
			? [given]
			: valuesOf(property).map((value) => ({ ...given, [name]: value }));
	};
	return choose({}, 'resource')
		.flatMap((given) => choose(given, 'operation'))
		.flatMap((given) => choose(given, 'target'))
		.flatMap((given) => choose(given, 'clientAuthentication'));
}

const named = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name);

describe.each(described.map((one) => [one.displayName, one] as const))(
	'%s',
	(_name, description) => {
		const all = named(description.credentials ?? []);

		it('has a place for no credential but those that it needs', () => {
			for (const panel of panelsOf(description)) {
				const { credentials } = held(description, panel);
				const isSearch = panel.operation === 'web-search';
				const more = credentials.filter(({ required }) => required !== true && !isSearch);
				expect([panel, named(more)]).toEqual([panel, []]);
				expect(credentials[0]?.name).toBe(N8N);
			}
		});

		it('has a place for all of them once they are switched on', () => {
			const seen = panelsOf(description).flatMap((panel) =>
				named(held(description, { ...panel, moreCredentials: true }).credentials),
			);
			expect(all.filter((name) => !seen.includes(name))).toEqual([]);
		});

		it('has nothing above its main field that could be left alone', () => {
			for (const panel of panelsOf(description)) {
				const { fields } = held(description, panel);
				const needed = fields.filter(({ required }) => required === true);
				const main = needed.length > 0 ? needed : fields.filter(({ name }) => name === 'profile');
				const last = main.at(-1);
				const above = fields
					.slice(0, last === undefined ? 0 : fields.indexOf(last))
					.filter((field) => !main.includes(field) && !CHOICES.includes(field.name));
				expect([panel, named(above)]).toEqual([panel, []]);
			}
		});

		it('keeps the place of each credential in workflows that were stored before', () => {
			for (const panel of panelsOf(description)) {
				const before = held(description, panel, { version: 1 });
				const hidden = all.filter((name) => !named(before.credentials).includes(name));
				const elsewhere = [
					'foremanMcpAccessApi',
					...(panel.operation === 'fetch-url' ? ['foremanSearchApi'] : []),
				];
				expect(hidden.filter((name) => !elsewhere.includes(name))).toEqual([]);
				expect(named(before.fields)).not.toContain('moreCredentials');
			}
		});

		it('uses no credential that n8n does not check who may use, whatever is stored', () => {
			const switched: NodeParameterValueType[] = [
				true,
				false,
				null,
				'false',
				'={{ false }}',
				[false],
				[true, false],
				{},
			];
			const settings = panelsOf(description)
				.slice(0, 9)
				.flatMap((one) => [
					one,
					...switched.map((value) => ({
						...one,
						moreCredentials: value,
					})),
				]);
			for (const version of [0, 1, 1.05, 1.1, 2, Number.NaN])
				for (const given of settings) {
					const used = named(held(description, given, { version }).credentials);
					const checked = named(held(description, given, { version, stored: true }).credentials);
					const unchecked = used.filter((name) => !checked.includes(name));
					expect([version, given, unchecked]).toEqual([version, given, []]);
				}
		});
	},
);
