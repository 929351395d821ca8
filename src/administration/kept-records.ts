import { z } from 'zod';

import type { FormField, Said } from '../kernel/operation/shown-resource';
import type { KeptRecords, SpendingRules } from '../policy/spending/spending-rules';
import type { Resource } from './define-operation';
import { defineOperation } from './define-operation';
import { isoText } from './iso-text';

type Row = Readonly<Record<string, unknown>>;

/** Records that people write, and change and delete as they like. */
interface KeptResource {
	/** Singular and plural: `price`, `prices`. */
	readonly name: string;
	readonly plural: string;
	readonly title: string;
	readonly description: string;
	readonly fields: z.ZodRawShape;
	/** The fields as people fill them in. */
	readonly form: readonly FormField[];
	/** What stands in the list below the name, and what the name is. */
	readonly nameOf: (record: Row) => string;
	readonly say: (record: Row) => string;
	readonly hint: Said;
	/** What the page says of an empty list, and of a record that is deleted. */
	readonly empty: string;
	readonly deleted: string;
	readonly open: (rules: SpendingRules) => KeptRecords;
}

/** A resource of such records. */
export function keptRecords(kept: KeptResource): Resource {
	const { name, plural, title, fields, form, empty } = kept;
	const own = { resource: name, who: 'admin', uses: ['spending'] } as const;
	const idName = `${name}Id`;
	const id = { [idName]: z.string() };
	const record = z.object({ id: z.string(), name: z.string(), ...fields, at: z.string() });
	const output = z.object({ [name]: record });
	const idOf = (input: Row) => String(input[idName]);
	const shown = ({ at, ...one }: Awaited<ReturnType<KeptRecords['get']>>) => ({
		...record.parse({ ...one, name: kept.nameOf(one), at: isoText(at) }),
	});
	const confirm = {
		ask: `Delete this ${name}…`,
		say: `${kept.deleted} You cannot undo this.`,
		button: `Delete the ${name}`,
		done: 'deleted',
	};
	const operations = [
		defineOperation({
			...own,
			action: 'create',
			title: `Create a ${name}`,
			effect: 'write',
			input: z.object(fields),
			output,
			run: async (input, { spending }) => ({
				[name]: shown(await kept.open(spending()).create(input)),
			}),
		}),
		defineOperation({
			...own,
			action: 'delete',
			title: `Delete a ${name}`,
			effect: 'destroy',
			input: z.object(id),
			output: z.object({ deleted: z.boolean() }),
			confirm,
			async run(input, { spending }) {
				await kept.open(spending()).remove(idOf(input));
				return { deleted: true };
			},
		}),
		defineOperation({
			...own,
			action: 'get',
			title: `Get a ${name}`,
			effect: 'read',
			input: z.object(id),
			output,
			panel: false,
			run: async (input, { spending }) => ({
				[name]: shown(await kept.open(spending()).get(idOf(input))),
			}),
		}),
		defineOperation({
			...own,
			action: 'list',
			title: `Get many ${plural}`,
			effect: 'read',
			input: z.object({}),
			output: z.object({ [plural]: z.array(record) }),
			run: async (_, { spending }) => ({
				[plural]: (await kept.open(spending()).list()).map(shown),
			}),
		}),
		defineOperation({
			...own,
			action: 'update',
			title: `Update a ${name}`,
			effect: 'write',
			hint: 'All of its fields anew',
			http: { method: 'PUT' },
			input: z.object({ ...id, ...fields }),
			output,
			run: async (input, { spending }) => ({
				[name]: shown(await kept.open(spending()).change(idOf(input), input)),
			}),
		}),
	];
	const typedAs = ({ name: field, isNumber }: FormField, text: string) => {
		const figure = Number(text.replace(',', '.'));
		return [field, isNumber === true && !Number.isNaN(figure) ? figure : text] as const;
	};
	return {
		name,
		plural,
		title,
		description: kept.description,
		changing: `Changing ${plural}`,
		operations,
		page: {
			title: name.charAt(0).toUpperCase() + name.slice(1),
			groups: [{ title, empty }],
			view: () => (one) => ({
				group: 0,
				text: kept.say(one),
				hint: kept.hint,
				facts: [['Kept', [{ at: String(one.at) }]]],
				links: [],
				warning: undefined,
				actions: [{ ...confirm, name: 'delete', destroys: true, leaves: true }],
				update: { fields: form, button: 'Save', nothing: 'Nothing was changed.' },
				fields: Object.fromEntries(form.map((field) => [field.name, String(one[field.name])])),
			}),
			create: { fields: form, button: 'Keep it', nothing: 'Nothing was kept.' },
			read: (typed) =>
				Object.fromEntries(
					form.flatMap((field) => {
						const text = (typed[field.name] ?? '').trim();
						return text === '' ? [] : [typedAs(field, text)];
					}),
				),
			results: new Map<unknown, string>([
				['made', 'It holds from now on.'],
				['saved', 'Saved. It holds from now on.'],
				['deleted', 'It holds no longer.'],
			]),
		},
	};
}
